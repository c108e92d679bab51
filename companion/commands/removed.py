"""Options and values of earlier versions, each with a sentence for whoever still gives it."""

import argparse


class RemovedOption(argparse.Action):
    """Refuses with the sentence in `const`."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object, **__: object) -> None:
        parser.error(str(self.const))


def level(text: str) -> int:
    """Read the level of a player."""
    if text == "6":
        raise argparse.ArgumentTypeError("level 6 was removed in this version; the best is 5")
    return int(text)


def view(text: str) -> str:
    """Read whose knowledge an analysis goes by."""
    if text == "all":
        raise argparse.ArgumentTypeError(
            "the view with all cards known was removed in this version; expected public, red, blue"
        )
    return text
