"""A hall: many tables, one desk; every table's log is copied there, and orders come back."""
