import { randomInt } from "node:crypto";
import net from "node:net";

/** Below the ports that connections take by themselves: one of those may be in use a moment after it was free. */
const FIRST = 10_000;
const LAST = 30_000;
/** A server has its helpers on the nine ports after its own. */
const SPAN = 10;
const TRIES = 100;
/** Whoever asked before may not listen yet. */
const given = new Set();

/** A port of this machine nobody listens on right now, nor on the nine after it. */
export async function freePort() {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = SPAN * randomInt(FIRST / SPAN, LAST / SPAN);
    if (given.has(port)) continue;
    given.add(port);
    const ports = Array.from({ length: SPAN }, (_, at) => port + at);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return port;
  }
  throw new Error("No port is free");
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
