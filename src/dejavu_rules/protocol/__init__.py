"""The engine for clients in any language: one request, one answer, each a line of JSON."""

from dejavu_rules.protocol.desk import PROTOCOL_VERSION, Desk, answer

__all__ = ["PROTOCOL_VERSION", "Desk", "answer"]
