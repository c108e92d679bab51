"""Messages of tables over https."""
