"""Analysis of Doctor Faust: held against the rules, which are the truth."""
