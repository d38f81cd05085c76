"""Who may come in: hosts and origins that are ours, so that no other web site can talk to a server at home."""

from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from attrs import frozen

LOCAL_NAMES = ("localhost",)


@frozen
class Doors:
    """The names under which a server may be reached beside its numbers, and whether a proxy stands before it.

    A page of another site can make a browser believe that its name is our number, and would then be of our origin. So
    a name that we do not know is refused, and a number is not: nobody else's page has it as its name.
    """

    names: Collection[str] = ()
    proxy: bool = False

    def lets_host(self, host: str | None) -> bool:
        """Whether a `Host` header is one of ours."""
        name = _name_of(f"//{host}") if host else None
        return name is not None and (_is_number(name) or name in LOCAL_NAMES or name in self.names)

    def lets_origin(self, origin: str | None, host: str | None) -> bool:
        """Whether an `Origin` is the host that was asked. Programs send none, and need a key as everybody does."""
        if origin is None:
            return True
        return host is not None and origin.lower() in (f"http://{host.lower()}", f"https://{host.lower()}")

    def address(self, peer: str, forwarded: str | None) -> str:
        """The address of a client; behind a proxy the last one that it has added."""
        return forwarded.rpartition(",")[2].strip()[:64] or peer if self.proxy and forwarded else peer


def _name_of(url: str) -> str | None:
    try:
        found = urlsplit(url)
        return found.hostname if found.port is None or found.port >= 0 else None
    except ValueError:
        return None


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
