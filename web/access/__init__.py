"""Who may do what: addresses, keys, roles, and what a request may say."""
