"""What all pages share: the start page, being offline, nothing from elsewhere."""

import pytest

from web.tests.conftest import OpenPage, axe


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_axe_finds_nothing_on_the_start_page(open_page: OpenPage, size: str) -> None:
    page = open_page("", size)
    page.wait_for_selector("html[data-open]")
    assert axe(page) == []
