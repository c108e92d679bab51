"""What a web application of ours says of a request to the server that serves it: in its environ."""

SHOWS_KEY = "faust.shows_key"  # it shows a key that holds: no stranger is in its way
