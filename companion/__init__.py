"""The companion: session, store and live table around the pure game in `faust`."""
