"""Every target. Code that reads something new from outside needs one here."""

from tests.fuzzing import command, files, lines, matches, objects, saves, texts
from tests.fuzzing.target import Target

TARGETS: dict[str, Target] = {
    target.name: target
    for module in (saves, matches, files, texts, lines, objects, command)
    for target in module.TARGETS
}
