"""The hall: what tables and their desk say to each other, and what is kept of it."""
