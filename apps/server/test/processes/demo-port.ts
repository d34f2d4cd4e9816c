import { randomInt } from "node:crypto";
import net from "node:net";

/** How many ports a demonstration takes from its own on. */
const SPAN = 10;
/** Below the ports that the system hands out by itself. */
const FIRST = 20_000;
/** Each file that runs at the same time draws from ports of its own: a port that is free now is still free at the start. */
const PORTS_OF_A_WORKER = 1_000;

/** A port with which a demonstration can start: none of those it derives from it is taken. */
export async function demoPort(): Promise<number> {
  const first = FIRST + Number(process.env.VITEST_POOL_ID ?? 0) * PORTS_OF_A_WORKER;
  for (;;) {
    const port = first + randomInt(PORTS_OF_A_WORKER / SPAN) * SPAN;
    const free = await Promise.all(Array.from({ length: SPAN }, (_, offset) => isFree(port + offset)));
    if (free.every(Boolean)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
