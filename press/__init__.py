"""What makes the book of the notebooks: site, pages that run, paper, and their checks."""
