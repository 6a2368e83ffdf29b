"""Exercises that answer back; one file of checkers for each part of the book."""

from lecture_utils.exercises import algebra, data, variance
from lecture_utils.exercises.base import check

__all__ = ["algebra", "check", "data", "variance"]
