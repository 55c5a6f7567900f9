"""What the program does without a sub-command: it opens the game in the browser, or at the terminal."""

import os
import sys
import webbrowser

from beanfield.words import N_, Words

IN_BROWSER = ("serve", "--open")
AT_TERMINAL = ("play",)
NO_BROWSER = N_(
    "No browser can be opened here, so this is the game at the terminal; “beanfield serve” shows it to "
    "browsers elsewhere."
)


def default_command(words: Words) -> list[str]:
    """The command line that stands for an empty one."""
    if not sys.stdin.isatty():
        return list(AT_TERMINAL)
    if can_open_browser():
        return list(IN_BROWSER)
    print(words.text(NO_BROWSER))
    return list(AT_TERMINAL)


def can_open_browser() -> bool:
    """Whether a browser can show a page beside this terminal."""
    graphic = sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    )
    try:
        return graphic and webbrowser.get() is not None
    except webbrowser.Error:
        return False
