"""The rules for clients in any language: one request, one answer, each a line of JSON."""

from dejavu_rules.apps.jsonlines.desk import PROTOCOL_VERSION, Desk, answer, refusal
from dejavu_rules.apps.requests import LONGEST_LINE

__all__ = ["LONGEST_LINE", "PROTOCOL_VERSION", "Desk", "answer", "refusal"]
