"""The games that the companion can judge, a room each; `known` lists them."""
