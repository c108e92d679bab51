"""What a web application of ours says of a request to the server that serves it: in its environ."""

SHOWS_KEY = "faust.shows_key"  # only where it shows a key that holds: whether that still does
