"""What stands around the book: other versions, the server, what a machine lacks, links."""
