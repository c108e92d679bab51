"""The rules, pure: what lies, what may be done, when it is over."""
