"""What an author of chapters uses: run, check, spell, write as text."""
