"""What is taken out of a game file: sitting log, record, score page, and all of it as one bundle."""
