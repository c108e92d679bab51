"""What is taken out of a game file: sitting log, record, score page, all of it as a bundle."""
