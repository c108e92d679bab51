"""How strong the analysis plays, and how true its figures are."""
