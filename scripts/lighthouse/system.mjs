// The demonstration, on a port and in a folder of its own.
import { spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../free-port.mjs";
import { root } from "../prepare.mjs";

const READY_WITHIN_MS = 180_000;

export async function startSystem(dataDir) {
  // With room above it: the demonstration's own servers listen on the ports that follow.
  const port = Math.min(await freePort(), 65_000);
  const child = spawn(process.execPath, [path.join(root, "apps/server/dist/main.js")], {
    cwd: root,
    env: { ...process.env, PORT: String(port), LASTRO_DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const origin = `http://localhost:${port}`;
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const ready = await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) break;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error("The system did not start");
    await pause(200);
  }
  return {
    origin,
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await ended;
    },
  };
}
