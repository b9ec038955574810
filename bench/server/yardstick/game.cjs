// Tic-tac-toe without an end: a full or won board is wiped, so that a table can be played for as long as it takes.
const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
];

function click({ G, playerID }, cell) {
  if (G.cells[cell] !== null) return 'INVALID_MOVE';
  G.cells[cell] = playerID;
  const won = LINES.some((line) => line.every((at) => G.cells[at] === playerID));
  if (won || G.cells.every((at) => at !== null)) G.cells = Array(9).fill(null);
}

exports.TicTacToe = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  // Not run in the client: what is measured is the server's answer.
  moves: { click: { move: click, client: false } },
};
