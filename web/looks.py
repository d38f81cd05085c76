"""What looks wrong on a page and can be measured: text outside its box, cut-off titles, broken words, wrong commas."""

from playwright.sync_api import Page

FAULTS = r"""() => {
    const faults = new Set();
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const isForEars = (each) =>
        each !== null && (getComputedStyle(each).clipPath !== "none" || isForEars(each.parentElement));
    const isChinese = document.documentElement.lang.startsWith("zh");
    const isLatin = (letter) => /\p{Script=Latin}/u.test(letter ?? "");
    while (texts.nextNode()) {
        const node = texts.currentNode;
        const parent = node.parentElement;
        if (!node.data.trim() || parent.closest("svg, select, .link, .name") || isForEars(parent)) continue;
        if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const said = node.data.trim().slice(0, 40);
        const line = (parent.closest("li, p, h1, h2, h3, button, td, th") ?? parent).textContent;
        if (isChinese && /\p{Script=Han}[,;:]|[,;:] ?\p{Script=Han}/u.test(line)) faults.add(`half-width: ${said}`);
        const holder = parent.closest("button, .button, th, td, h1, h2, .card, .panel, label") ?? document.body;
        const { left, right } = holder.getBoundingClientRect();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        const isClipped = getComputedStyle(parent).overflowX !== "visible";
        if (!isClipped && (box.left < left - 1 || box.right > right + 1)) faults.add(`spills: ${said}`);
        if (parent.matches("h1") && parent.scrollWidth > parent.clientWidth) faults.add(`cut: ${said}`);
        let above = null;
        for (let place = 0; place < node.data.length; place += 1) {
            if (!isLatin(node.data[place])) {
                above = null;
                continue;
            }
            range.setStart(node, place);
            range.setEnd(node, place + 1);
            const letter = [...range.getClientRects()].at(-1) ?? null; // the first may be the end of the line before
            if (above && letter && letter.top >= above.bottom - 1) faults.add(`broken: ${said}`);
            above = letter;
        }
    }
    for (const each of document.querySelectorAll("dialog[open], :popover-open")) {
        const { left, top, right, bottom } = each.getBoundingClientRect();
        const isSeen = left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
        if (!isSeen) faults.add(`beyond the screen: ${each.textContent.trim().slice(0, 40)}`);
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.add("wider than the screen");
    return [...faults];
}"""


def find_faults(page: Page) -> list[str]:
    """What looks wrong on a page at its present size."""
    found: list[str] = page.evaluate(FAULTS)
    return found
