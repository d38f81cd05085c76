"""The fuzzer of one target: `python -m tests.fuzzing.one TARGET [options of libFuzzer] [folders]`.

Everything of ours is imported under atheris, which counts branches and comparisons; what is imported later, inside
functions, would not be counted, so all modules are imported at once.
"""

import importlib
import pkgutil
import sys

import atheris

with atheris.instrument_imports(include=["dejavu_rules"]):
    import dejavu_rules

    for found in pkgutil.walk_packages(dejavu_rules.__path__, "dejavu_rules."):
        if not found.name.startswith("dejavu_rules.testing"):
            importlib.import_module(found.name)
    from tests.fuzzing.targets import TARGETS

from tests.fuzzing.mutating import Mutator


def main() -> None:
    """Fuzz until libFuzzer's options say that it is enough."""
    target = TARGETS[sys.argv.pop(1)]

    def feed(content: bytes) -> None:
        target.refuses(content)

    mutator = Mutator(target, [*target.seeds()], lambda content, most: bytes(atheris.Mutate(content, most)))
    atheris.Setup(sys.argv, feed, custom_mutator=mutator)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
