"""Everything that a proof covers, written a second time from the second count: what is shown must be equal to it.

It shares no code with `sheet`, `render`, `saying`, `page` and `answer`, only the words of each language (`i18n`). A
page and JSON must be equal letter for letter; of a text only where lines break and how far apart columns are is open.
"""
