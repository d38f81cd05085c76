"""Strategies for set-ups of games, small, standard and odd."""

from dejavu_rules import Catalogue
from dejavu_rules.testing.setups import Setup, generated_map, standards
from dejavu_rules.testing.strategies.boxes import catalogues, odd_catalogues
from dejavu_rules.testing.strategies.hypothesis import st
from dejavu_rules.testing.strategies.maps import planar_maps
from dejavu_rules.testing.strategies.toys import options, toy_setups
from dejavu_rules.testing.toys import TOYS


@st.composite
def _odd_setups(draw: st.DrawFn, catalogue: st.SearchStrategy[Catalogue]) -> Setup:
    players, map = draw(st.integers(2, 4)), generated_map(draw(st.integers(0, 4)))
    return Setup(players, map, draw(options(players)), draw(catalogue))


@st.composite
def _planar_setups(draw: st.DrawFn) -> Setup:
    players, map = draw(st.integers(2, 4)), draw(planar_maps())
    return Setup(players, map, draw(options(players)))


def setups() -> st.SearchStrategy[Setup]:
    """Toys, the standard box with every option, odd boxes and odd maps."""
    few = odd_catalogues(most=5)  # hands that cannot be filled
    known = st.sampled_from([*TOYS, *standards()])
    return st.one_of(known, toy_setups(), _odd_setups(few), _odd_setups(catalogues()), _planar_setups())
