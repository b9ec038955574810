// Players of tic-tac-toe by the library's own client: as many tables and connections as in our measurement.
const { execSync } = require('node:child_process');
const { readFileSync } = require('node:fs');
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { TicTacToe } = require('./game.cjs');

const [port, api, tables, seats, seconds, warmUp, server] = process.argv.slice(2).map(Number);
const times = [];
let measuring = false;

async function open() {
  const answer = await fetch(`http://127.0.0.1:${api}/games/tic-tac-toe/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ numPlayers: 2 }),
  });
  return (await answer.json()).matchID;
}

function sit(matchID, playerID) {
  const client = Client({
    game: TicTacToe,
    matchID,
    playerID,
    debug: false,
    multiplayer: SocketIO({ server: `http://127.0.0.1:${port}`, socketOpts: { transports: ['websocket'] } }),
  });
  let sent = null;
  client.subscribe((state) => {
    if (state === null || playerID === undefined) return;
    if (sent !== null && state._stateID > sent.at) {
      if (measuring) times.push(performance.now() - sent.when);
      sent = null;
    }
    if (sent === null && state.ctx.currentPlayer === playerID && state.isConnected !== false) {
      const free = state.G.cells.flatMap((cell, at) => (cell === null ? [at] : []));
      sent = { at: state._stateID, when: performance.now() };
      const cell = free[Math.floor(Math.random() * free.length)];
      setImmediate(() => client.moves.click(cell));
    }
  });
  client.start();
  return client;
}

const ticks = Number(execSync('getconf CLK_TCK'));

// Milliseconds of processor time that a process has used, all its threads together.
function used(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (1000 * (Number(fields[11]) + Number(fields[12]))) / ticks;
}

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

(async () => {
  for (let n = 0; n < tables; n++) {
    const match = await open();
    for (let seat = 0; seat < seats; seat++) sit(match, seat < 2 ? String(seat) : undefined);
    if (n % 10 === 9) await wait(50);
  }
  await wait(warmUp * 1000);
  measuring = true;
  const began = performance.now();
  const before = [used(server), used('self')];
  await wait(seconds * 1000);
  measuring = false;
  const spent = (performance.now() - began) / 1000;
  const [serverMs, clientMs] = [used(server), used('self')].map((now, n) => (now - before[n]) / times.length);
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
  const found = { moves: times.length, seconds: spent, p50: at(0.5), p99: at(0.99) };
  console.log(JSON.stringify({ ...found, server_ms: serverMs, client_ms: clientMs }));
  process.exit(0);
})();
