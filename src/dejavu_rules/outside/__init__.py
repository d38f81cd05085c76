"""Reading what comes from outside: bounded files, and values that are checked one by one."""

from dejavu_rules.outside.defects import MOST_DEFECTS, Defects
from dejavu_rules.outside.files import MOST_BYTES, STANDARD_INPUT, parse_toml, read_standard_input, read_text
from dejavu_rules.outside.node import Node

__all__ = [
    "MOST_BYTES",
    "MOST_DEFECTS",
    "STANDARD_INPUT",
    "Defects",
    "Node",
    "parse_toml",
    "read_standard_input",
    "read_text",
]
