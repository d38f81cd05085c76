"""A build hook of hatchling that puts the compiled engine into a wheel, beside its sources."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledEngine(BuildHookInterface[Any]):
    """The build step."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # there the sources are used as they are
        sys.path.insert(0, self.root)
        from native.build import compile_into

        work = Path(self.root) / "build" / "native"
        libraries = compile_into(Path(self.root), work)
        build_data["force_include"] |= {str(work / library): str(library) for library in libraries}
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
