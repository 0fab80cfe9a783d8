"""What is run by hand while working on the playground."""
