// What every benchmark needs: a durable throw-away PostgreSQL, a baseline, medians.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "@lastro/platform/database/embedded-postgres";
import { migrate } from "@lastro/platform/database/migrate";
import { freePort } from "../../../scripts/free-port.mjs";
import { MIGRATIONS } from "../dist/database/migrations.js";

const cache = fileURLToPath(new URL("../../../.cache", import.meta.url));

/** A migrated database with fsync on, on the project's own disk, gone afterwards. */
export async function startBenchDatabase() {
  mkdirSync(cache, { recursive: true });
  const directory = mkdtempSync(path.join(cache, "bench-"));
  const server = await startEmbeddedPostgres({ directory, port: await freePort() });
  await migrate(server.url, MIGRATIONS);
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export function median(values) {
  return percentile(values, 0.5);
}

export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** Runs `callers` loops of `act` for a while; answers the rate per second and each call's milliseconds. */
export async function load(callers, seconds, act) {
  const times = [];
  const end = performance.now() + seconds * 1000;
  const started = performance.now();
  const caller = async (number) => {
    while (performance.now() < end) {
      const before = performance.now();
      await act(number);
      times.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, number) => caller(number)));
  return { rate: (times.length * 1000) / (performance.now() - started), times };
}

export const hasPgbench = spawnSync("pgbench", ["--version"]).status === 0;

const flat = (values) => values.map((value) => String(value));

/** pgbench with the server's address; throws what it printed when it fails. */
export function pgbench(url, ...args) {
  const at = new URL(url);
  const result = spawnSync(
    "pgbench",
    flat(["-h", at.hostname, "-p", at.port, "-U", at.username, ...args, at.pathname.slice(1)]),
    { encoding: "utf8", env: { ...process.env, PGPASSWORD: at.password } },
  );
  if (result.status !== 0) throw new Error(result.stderr);
  return result.stdout;
}
