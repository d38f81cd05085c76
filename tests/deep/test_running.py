"""How `make deep` goes through its stages: everything is counted, and whatever is wrong makes it fail."""

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.deep import __main__ as command
from tests.deep import keeping, running, running_code
from tests.deep.proofs import check as prove
from tests.deep.proofs import pieces as lemmas
from tests.deep.running import run, table
from tests.deep.stage import Found, Stage, share_of
from tests.deep.stages import STAGES
from tests.proofs.running.proving import prove_effect


def judge(piece: int) -> Found:
    """Seven is wrong, and eight is worse."""
    if piece == 8:
        raise ValueError("planted")
    return Found(Counter(things=piece), ("seven",) if piece == 7 else ())


def stage(*pieces: int) -> Stage[int]:
    return Stage("toy", "all is well", lambda share: share_of(pieces, share), judge)


@pytest.mark.parametrize("jobs", [1, 2])
def test_everything_is_counted_and_told(jobs: int) -> None:
    result = run(stage(1, 2, 7, 8, 3), 1, jobs)
    assert result.counts == {"things": 13}
    assert result.wrong == ("seven", "8: ValueError: planted")
    assert "| toy: all is well | 13 things | 2 |" in table([result])


def test_the_command_fails_where_something_is_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for pieces, code in (((1, 2), 0), ((1, 7), 1), ((8,), 1)):
        monkeypatch.setattr(command, "STAGES", (stage(*pieces),))
        assert command.main(["toy", "--json", str(tmp_path / "deep.json")]) == code
    assert "toy: seven" in capsys.readouterr().out
    (stage_data,) = json.loads((tmp_path / "deep.json").read_text("utf-8"))["stages"]
    assert stage_data["wrong"] == ["8: ValueError: planted"]


@pytest.mark.parametrize("arguments", [["nothing"], ["--write", "--share", "0.5"], ["--write", "steps"]])
def test_what_makes_no_sense_is_refused(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        command.main(arguments)
    assert stopped.value.code == 2


def test_of_the_compiled_engine_only_what_is_played_twice_is_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(command, "DATA", tmp_path)
    monkeypatch.setattr(
        command, "run", lambda stage, share, jobs, resume: run(Stage("toy", "", lambda _: [1], judge), 1, 1)
    )
    for compiled, stages, name in ((False, [], "deep.json"), (True, ["worlds", "differential"], "deep-compiled.json")):
        monkeypatch.setattr(command, "is_compiled", lambda compiled=compiled: compiled)
        assert command.main([*stages, "--write"]) == 0
        assert (tmp_path / name).exists()
    with pytest.raises(SystemExit):
        command.main(["--write"])


def test_a_share_is_taken_evenly_and_is_never_nothing() -> None:
    assert share_of(range(10), 0.3) == [0, 3, 6]
    assert share_of(range(10), 0) == [0]
    assert share_of(range(10), 2) == list(range(10))


def test_every_stage_has_a_name_and_pieces_of_its_own() -> None:
    assert len({one.name for one in STAGES}) == len(STAGES)
    for one in STAGES:
        assert 1 <= len(one.pieces(0.01)) <= len(one.pieces(1))


def test_a_lemma_is_proved() -> None:
    assert prove(lemmas(1)[0]) == Found(Counter(lemmas=1))


def test_a_stopped_run_is_resumed_where_nothing_has_changed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(running, "KEPT", tmp_path)
    asked: list[int] = []

    def judge_once(piece: int) -> Found:
        asked.append(piece)
        return judge(piece)

    def resumable(sources: str) -> Stage[int]:
        return Stage("toy", "", lambda _: [1, 7, 8, 3], judge_once, lambda piece: f"{sources}{piece}")

    first = run(resumable("a"), 1, 1)
    assert run(resumable("a"), 1, 1, resume=True).counts == first.counts == {"things": 11}
    assert asked == [1, 7, 8, 3, 7, 8]  # what was wrong is asked for again
    assert run(resumable("b"), 1, 1, resume=True).counts == first.counts
    assert asked[6:] == [1, 7, 8, 3]
    assert run(resumable("a"), 1, 1).counts == first.counts  # unless somebody wants it, nothing is left out
    assert len(asked) == 14


def test_a_proof_rests_on_its_case_and_on_the_sources_that_it_uses() -> None:
    every = [running_code.key(piece) for piece in running_code.pieces(0.02)]
    assert len({*every}) == len(every) > 20
    drawing, proving = keeping.imports_of("dejavu_rules.actions.drawing"), keeping.imports_of(prove_effect.__module__)
    assert drawing >= {"dejavu_rules.actions.flow", "dejavu_rules.combinatorics.bag", "dejavu_rules.state"}
    assert "dejavu_rules.actions.planting" not in drawing | proving
    assert proving >= {"tests.proofs.running.bags", "tests.proofs.running.paths"}


def test_comments_prove_nothing_and_code_does(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    texts = {"toy": "A = 1", "toy_b": '"""Words."""\nA = 1  # more words\n', "toy_c": "A = 2"}
    monkeypatch.setattr(keeping, "HOMES", dict.fromkeys(texts, tmp_path))
    for name, text in texts.items():
        (tmp_path / f"{name}.py").write_text(text)
    one, same, other = map(keeping.code_of, texts)
    assert one == same != other
