"""Everything that runs in the reader's browser: JupyterLite, and the cells of a page."""
