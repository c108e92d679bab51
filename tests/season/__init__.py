"""What whoever leaves the companion running for months relies on."""
