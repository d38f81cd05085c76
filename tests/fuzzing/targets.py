"""Every target; whoever reads something new from outside adds one."""

from tests.fuzzing import command, files, lines, objects, saves, texts
from tests.fuzzing.target import Target

TARGETS: dict[str, Target] = {
    target.name: target for module in (saves, files, texts, lines, objects, command) for target in module.TARGETS
}
