"""Every kind of action and outcome, with its guard and its effect."""

from tests.proofs.play.rules import deja_vu, drawing, map_building, meditation, planting, recollection, setting_up

KINDS = (
    *setting_up.KINDS,
    *map_building.KINDS,
    *recollection.KINDS,
    *planting.KINDS,
    *deja_vu.KINDS,
    *meditation.KINDS,
    *drawing.KINDS,
)
