"""The look of the site, and what a page can hold."""
