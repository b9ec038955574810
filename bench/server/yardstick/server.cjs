// A boardgame.io server as its documentation sets it up: in memory, on this machine only.
const { Server, Origins } = require('boardgame.io/server');
const { TicTacToe } = require('./game.cjs');

const server = Server({ games: [TicTacToe], origins: [Origins.LOCALHOST] });
const here = (port) => ({ port: Number(port), host: '127.0.0.1' });
server.run({ port: here(process.argv[2]), lobbyConfig: { apiPort: here(process.argv[3]) } }, () => {
  console.log('ready');
});
