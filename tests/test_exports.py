"""The public names: every one is there, and each is imported only when it is used."""

import subprocess
import sys

import pytest

import dejavu_rules


@pytest.mark.parametrize("name", dejavu_rules.__all__)
def test_every_public_name_is_the_one_of_its_home(name: str) -> None:
    value = getattr(dejavu_rules, name)
    assert value.__name__ == name
    assert value.__module__.startswith("dejavu_rules.")


def test_the_names_kept_for_later_are_not_taken() -> None:
    for name in ("view", "to_json", "from_json"):
        with pytest.raises(AttributeError, match=name):
            getattr(dejavu_rules, name)


def test_a_bare_import_loads_no_engine() -> None:
    code = "import sys, dejavu_rules; print('attrs' in sys.modules, 'dejavu_rules.engine' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


def test_dir_lists_the_public_names() -> None:
    assert dir(dejavu_rules) == sorted(dejavu_rules.__all__)
