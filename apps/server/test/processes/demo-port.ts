import { randomInt } from "node:crypto";
import net from "node:net";

/** How many ports a demonstration takes from its own on. */
const SPAN = 10;

/** A port with which a demonstration can start: none of those it derives from it is taken. */
export async function demoPort(): Promise<number> {
  for (;;) {
    // Below those the system hands out by itself.
    const port = 20_000 + randomInt(10_000);
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
