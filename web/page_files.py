"""Templates, scripts, styles and sentences: the pages' own, and in its folder each game's."""

from flask import Flask, Response, request, send_from_directory
from jinja2 import FileSystemLoader
from werkzeug.exceptions import NotFound

from web.access.admission import LONGEST_BODY
from web.games import SHOWN_GAMES, read_catalogues
from web.words import PAGES, WORDS, words_files


class PagesApp(Flask):
    """An app of these pages. What they do not have is looked for with the games.

    It lies there as its address says: `/static/salamander/table.js` is `static/salamander/table.js`
    in the folder of that game.
    """

    def __init__(self) -> None:
        super().__init__("web")
        self.config["MAX_CONTENT_LENGTH"] = LONGEST_BODY
        self.url_map.merge_slashes = False  # or `//somewhere` would be answered with a redirection
        self.catalogues = self.extensions[WORDS] = read_catalogues()
        self._words = words_files(*SHOWN_GAMES.folders)
        self._shelves = (PAGES, *SHOWN_GAMES.folders)
        self.jinja_loader = FileSystemLoader([one / "templates" for one in self._shelves])

    def send_static_file(self, filename: str) -> Response:
        if filename in self._words:
            return self._said(filename)
        max_age = self.get_send_file_max_age(filename)
        for shelf in self._shelves:
            try:
                return send_from_directory(shelf / "static", filename, max_age=max_age)
            except NotFound:
                continue
        raise NotFound

    def _said(self, filename: str) -> Response:
        """All words of a language, for the browser as the server has them."""
        answer = Response(self._words[filename], mimetype="application/json")
        answer.cache_control.no_cache = True
        answer.add_etag()
        answer.make_conditional(request)
        return answer
