// Tables in a closed loop: a move is made when both players have heard of the last one. Prints moves a second, and
// moves for each second of processor time that the process SERVER_PID took.
const { readFileSync } = require("node:fs");
const { io } = require("socket.io-client");

const [port, tables, seconds] = process.argv.slice(2).map(Number);
const WARM_UP = 1;
const TICKS = 100;
let moves = 0;

function processorTime() {
  const fields = readFileSync(`/proc/${process.env.SERVER_PID}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

function table(number) {
  const match = `table${number}`;
  const heard = new Map();
  const sockets = ["0", "1"].map((player) => {
    const socket = io(`http://127.0.0.1:${port}/tic-tac-toe`, { transports: ["websocket"] });
    const hear = (state) => {
      const known = heard.get(player);
      if (known !== undefined && state._stateID <= known) return;
      heard.set(player, state._stateID);
      if (heard.size === 2 && heard.get("0") === heard.get("1")) next(state._stateID);
    };
    socket.on("connect", () => socket.emit("sync", match, player, undefined, 2));
    socket.on("sync", (_, answer) => hear(answer.state));
    socket.on("update", (_, state) => hear(state));
    return socket;
  });
  let made = 0;
  function next(state) {
    moves += 1;
    const player = made % 2;
    const args = [made % 9];
    made += 1;
    const payload = { type: "clickCell", args, playerID: String(player) };
    sockets[player].emit("update", { type: "MAKE_MOVE", payload }, state, match, String(player));
  }
}

for (let number = 0; number < tables; number += 1) table(number);
setTimeout(() => {
  const before = moves;
  const begun = process.hrtime.bigint();
  const used = processorTime();
  setTimeout(() => {
    const passed = Number(process.hrtime.bigint() - begun) / 1e9;
    const made = moves - before;
    console.log(JSON.stringify({ moves_per_second: made / passed, moves_per_cpu_second: made / (processorTime() - used) }));
    process.exit(0);
  }, seconds * 1000);
}, WARM_UP * 1000);
