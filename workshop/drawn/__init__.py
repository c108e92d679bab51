"""Games that are drawn by dice, as hands and tongues do them: what benches and tests play."""
