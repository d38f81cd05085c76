"""The rules for pages in a browser: one text of JSON asked, one answered."""

from dejavu_rules.bridge.dispatcher import Bridge

__all__ = ["Bridge"]
