// What the demo of the second game explains.

/** The name of what is worth explaining now. @param {any} state */
export function captionOf({ status, question, claim, owed, board }) {
  if (status.kind === "illegal" || status.kind === "over") return status.kind;
  if (claim) return "claim";
  if (question) return "question";
  if (owed === "marker" || owed === "draw") return owed;
  return Object.values(board.figures).includes("dungeon") ? "dungeon" : "";
}
