"""The rules for pages in a browser: one text of JSON params, one answered."""

from dejavu_rules.apps.browser.dispatcher import Bridge

__all__ = ["Bridge"]
