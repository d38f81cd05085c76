"""Reading what comes from outside: bounded files, and values that are checked one by one."""

from dejavu_rules.outside.defects import MOST_DEFECTS, Defects
from dejavu_rules.outside.entry import Entry, Repeated, step
from dejavu_rules.outside.files import (
    MOST_BYTES,
    STANDARD_INPUT,
    parse_json,
    parse_toml,
    read_standard_input,
    read_text,
)

__all__ = [
    "MOST_BYTES",
    "MOST_DEFECTS",
    "STANDARD_INPUT",
    "Defects",
    "Entry",
    "Repeated",
    "parse_json",
    "parse_toml",
    "read_standard_input",
    "read_text",
    "step",
]
