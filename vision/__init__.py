"""Pictures in, board readings out; and the virtual camera that draws them."""
