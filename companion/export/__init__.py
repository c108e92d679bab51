"""What is taken out of a game file: record, score page, pictures, all of it as a bundle."""
