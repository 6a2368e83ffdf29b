"""Answers to the exercises of Part 2: right ones however written, and what a wrong one is told."""

RIGHT = {}

WRONG = {}
