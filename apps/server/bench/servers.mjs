// The processes a benchmark measures.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Starts a file of this folder or of what was built. */
export function spawnServer(file, env) {
  return spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** Starts the application as production runs it, on a database: a process for people on `port`, and one for jobs. */
export function spawnHouse({ url, dataDir, port, env = {} }) {
  const own = {
    PATH: process.env.PATH,
    DATABASE_URL: url,
    PORT: String(port),
    LASTRO_DATA_DIR: dataDir,
    LASTRO_MONEY_REQUESTS_PER_MINUTE: "10000000",
    LASTRO_REQUESTS_PER_MINUTE: "10000000",
    LASTRO_REQUESTS_AT_ONCE: "100000",
    LASTRO_REQUESTS_AT_ONCE_PER_ADDRESS: "100000",
    ...env,
  };
  return ["http", "jobs"].map((role) => spawnServer("house-server.mjs", { ...own, ROLE: role }));
}

/** Waits until the address answers anything but that it is not ready. */
export async function reachable(url) {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    try {
      const { status } = await fetch(url);
      if (status !== 503) return;
    } catch {}
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer`);
}

export async function stopServers(servers) {
  const running = servers.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  const exits = running.map((server) => new Promise((resolve) => server.once("exit", resolve)));
  for (const server of running) server.kill("SIGTERM");
  await Promise.all(exits);
}
