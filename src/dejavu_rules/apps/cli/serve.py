"""`dejavu-rules serve`: serve the web pages to phones in the same network, and with `--online` rooms to play in."""

from pathlib import Path

import click

from dejavu_rules.apps.cli.addresses import EVERYWHERE, fail_to_listen, print_addresses
from dejavu_rules.apps.cli.files import printable
from dejavu_rules.apps.cli.language import TranslatedCommand, lang_option, translate
from dejavu_rules.apps.cli.output import STOPPED, fail
from dejavu_rules.apps.cli.pages import START, Folder
from dejavu_rules.apps.cli.strict_http import StrictHandler, StrictServer

FOLDER, PORT, ROOMS = "build/web", 8000, "dejavu-rooms.db"


class Server(StrictServer):
    """Serves the files of one folder. Raises `OSError` if it cannot listen."""

    def __init__(self, folder: Path, host: str, port: int) -> None:
        self.folder = Folder(folder)
        super().__init__(host, port, _Handler)


class _Handler(StrictHandler):
    server: Server

    def do_GET(self) -> None:  # noqa: N802 - a name of `http.server`
        """Send a file."""
        self._answer(with_body=True)

    def do_HEAD(self) -> None:  # noqa: N802 - a name of `http.server`
        """Send the headers of a file."""
        self._answer(with_body=False)

    def _answer(self, *, with_body: bool) -> None:
        accepts, known = self.headers.get("Accept-Encoding", ""), self.headers.get("If-None-Match", "")
        page = self.server.folder.answer(self.path, accepts, known)
        self.send_response(page.status)
        for name, value in page.headers.items():
            self.send_header(name, value)
        self.end_headers()
        if with_body:
            self.wfile.write(page.body)


@click.command(cls=TranslatedCommand, help="serve in full")
@click.option("--folder", default=FOLDER, metavar="FOLDER", show_default=True, help="folder")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="port")
@click.option("--host", default=EVERYWHERE[0], metavar="ADDRESS", help="host")
@click.option("--online", is_flag=True, help="online")
@click.option("--rooms", default=ROOMS, metavar="FILE", show_default=True, help="rooms")
@click.option("--public", default="", metavar="ADDRESS", help="public")
@lang_option
def command(folder: str, port: int, host: str, online: bool, rooms: str, public: str) -> None:
    """Serve the score sheet and the board as web pages, and with `online` rooms to play in."""
    if not (Path(folder) / START).is_file():
        fail(translate("answer", "no pages", folder=printable(folder)))
    if online:
        from dejavu_rules.apps.cli.rooms import serve_rooms  # an extra

        return serve_rooms(Folder(Path(folder)), host, port, rooms, public)
    try:
        server = Server(Path(folder), host, port)
    except OSError as problem:
        fail_to_listen(problem, host, port)
    with server:
        print_addresses(host, server.server_port)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            fail(translate("answer", "stopped"), STOPPED)
