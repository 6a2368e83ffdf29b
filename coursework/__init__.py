"""Twelve problem sets: one source each, from which releases, grades and feedback are made.

``sets/`` holds the sources, in the form that `coursework.source` reads. What runs where:

- `source` and `edition` make a set of a source and a seed; `student` makes the student's notebook;
- `intake` takes what students hand in; `inside` runs it, in the sandbox that `sandbox` builds;
- `judge` compares, outside: answers cross as data, which `wire` and `expressions` read;
- `grading`, `gradebook`, `marking`, `feedback`, `export`, `report` and `similar` are behind the
  instructor's commands, which `__main__` lists; `site` makes the pages, `trying` tries a source.
"""
