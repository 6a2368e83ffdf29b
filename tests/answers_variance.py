"""Answers to the exercises of Part 3: right ones however written, and what a wrong one is told."""

RIGHT = {}

WRONG = {}
