"""The check of user code itself: lines of documents, and what counts as wrong."""

from tests.project.typing.__main__ import complaints, lines_to_refuse, python_of

DOCUMENT = """# Title

```python
one = 1
```

```console
$ dejavu-rules
```

  ```python
  two = 2
  if two:
      print(one)
  ```
"""


def test_python_stays_on_the_lines_of_its_document() -> None:
    lines = python_of(DOCUMENT).splitlines()
    assert {number: line for number, line in enumerate(lines, start=1) if line} == {
        4: "one = 1",
        12: "two = 2",
        13: "if two:",
        14: "    print(one)",
    }
    assert DOCUMENT.splitlines()[3] == "one = 1"


def test_just_the_marked_lines_have_to_be_refused() -> None:
    code = {"docs/guide/map.md": "right()\nwrong()  # error: why\nwrong()  # error\nright()\n"}
    assert lines_to_refuse(code["docs/guide/map.md"]) == {2, 3}
    said = {("docs_guide_map_md.py", 2): "no", ("docs_guide_map_md.py", 4): "no, no", ("docs_other_md.py", 1): "no"}
    assert list(complaints(code, "mypy", said)) == [
        "docs/guide/map.md:3: mypy accepts this line",
        "docs/guide/map.md:4: mypy: no, no",
    ]
