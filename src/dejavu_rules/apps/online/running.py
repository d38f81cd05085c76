"""A server of rooms that runs until it is stopped: pages, QR codes and WebSockets on one port."""

import socket
from collections.abc import Callable

from websockets.asyncio.server import serve

from dejavu_rules.apps.online.server import OnlineServer

OPEN_SECONDS, PING_SECONDS = 10, 20
"""How long a handshake may take, and how often a silent connection is asked whether it is still there."""
MOST_WAITING_FRAMES = 8


async def run_server(server: OnlineServer, listening: socket.socket, started: Callable[[], None]) -> None:
    """Serve on a socket until the task is cancelled; call `started` when connections are answered."""
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # or an answer behind a notice waits for 40 ms
    async with serve(
        server.attend,
        sock=listening,
        process_request=server.enter,
        server_header=None,
        max_size=server.limits.message_bytes,
        max_queue=MOST_WAITING_FRAMES,
        open_timeout=OPEN_SECONDS,
        ping_interval=PING_SECONDS,
        ping_timeout=PING_SECONDS,
        close_timeout=2,
    ):
        started()
        await server.keep_house()
