"""The small package that every notebook of the course shares, written to be read."""

from lecture_utils import figures
from lecture_utils.verify import verify

__all__ = ["figures", "verify"]
__version__ = "0.1.0"
