"""What a build is made of is pinned: versions with their digests, actions by commit."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCKS = ("dev", "browser", "docs")
PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^ ;]+)[^\n\\]*((?:\\\n +--hash=sha256:[0-9a-f]{64} ?)*)", re.MULTILINE)
USES = re.compile(r"uses: *(\S+?)@(\S+)( # v\d+\S*)?$", re.MULTILINE)


def requirements(extra: str | None) -> list[Requirement]:
    """What the library needs, or one of its extras with those that it names."""
    texts = PROJECT["dependencies"] if extra is None else PROJECT["optional-dependencies"][extra]
    found = [Requirement(text) for text in texts]
    ours = [each for each in found if each.name == PROJECT["name"]]
    others = [each for each in found if each.name != PROJECT["name"]]
    for each in ours:
        for name in each.extras:
            others += requirements(name)
    return others


def read_lock(name: str) -> dict[str, tuple[str, str]]:
    """By package its version and the lines with its digests."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    return {canonicalize_name(package): (version, digests) for package, version, digests in PIN.findall(text)}


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_has_everything_that_is_asked_for(name: str) -> None:
    lock = read_lock(name)
    for each in requirements(None) + requirements(name):
        version, _ = lock[canonicalize_name(each.name)]
        assert each.specifier.contains(version), f"{each} is locked to {version}: run make lock"


@pytest.mark.parametrize("name", LOCKS)
def test_everything_locked_has_a_digest_and_no_address(name: str) -> None:
    lock = read_lock(name)
    assert [package for package, (_, digests) in lock.items() if "sha256" not in digests] == []
    assert "://" not in (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["browser", "docs"])
def test_locks_agree(name: str) -> None:
    dev, other = read_lock("dev"), read_lock(name)
    assert {
        package: (dev[package], other[package]) for package in dev.keys() & other if dev[package] != other[package]
    } == {}


@pytest.mark.parametrize("path", sorted((ROOT / ".github" / "workflows").glob("*.yml")), ids=lambda path: path.name)
def test_actions_are_pinned_by_commit(path: Path) -> None:
    found = USES.findall(path.read_text(encoding="utf-8"))
    assert found
    for action, commit, version in found:
        assert re.fullmatch("[0-9a-f]{40}", commit), f"{action}@{commit}"
        assert version, f"{action}: say which version {commit} is"
