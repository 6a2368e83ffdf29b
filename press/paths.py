"""Where things stand, for all rooms."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BOOK = ROOT / "book"
BUILD = ROOT / "_build"
HTML = BUILD / "html"
