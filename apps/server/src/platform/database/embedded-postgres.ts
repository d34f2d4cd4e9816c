import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import pg from "pg";
import { findPostgresBinaries, type PostgresBinaries, type PostgresUser } from "./postgres-binaries.js";

export interface EmbeddedPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The cluster's folder; created on first start. */
  readonly directory: string;
  readonly port: number;
  /** False only for throw-away test clusters. */
  readonly durable?: boolean;
}

const START_DEADLINE_MS = 30_000;
const SUPERUSER = "lastro";
const DATABASE = "lastro";

/**
 * Starts a real PostgreSQL 18 under the folder, or adopts the one a killed process left running there.
 * Listens on loopback only, with a password kept beside the cluster.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = findPostgresBinaries();
  const home = clusterHome(path.resolve(options.directory), binaries.user);
  const cluster = path.join(home, "cluster");
  if (!existsSync(path.join(cluster, "PG_VERSION")))
    initialise(binaries, home, cluster, options.durable !== false);
  const password = readFileSync(path.join(home, "password"), "utf8").trim();

  const running = runningServer(cluster);
  const port = running?.port ?? options.port;
  const url = `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${DATABASE}`;
  const child = running ? undefined : launch(binaries, home, cluster, options);
  try {
    await waitUntilReady(url, child, path.join(home, "postgres.log"));
  } catch (error) {
    child?.kill("SIGINT");
    throw error;
  }
  const pid = running?.pid ?? child?.pid;
  return { url, stop: () => stop(pid) };
}

/** As root the server runs as another user, who must be able to reach the folder. */
function clusterHome(directory: string, user: PostgresUser | undefined): string {
  mkdirSync(directory, { recursive: true });
  if (!user) return directory;
  chownSync(directory, user.uid, user.gid);
  if (spawnSync("test", ["-w", directory], { uid: user.uid, gid: user.gid }).status === 0) return directory;
  const name = createHash("sha256").update(directory).digest("hex").slice(0, 12);
  const reachable = path.join("/var/tmp", `lastro-${name}`);
  mkdirSync(reachable, { recursive: true });
  chownSync(reachable, user.uid, user.gid);
  return reachable;
}

function initialise(binaries: PostgresBinaries, home: string, cluster: string, durable: boolean): void {
  // A first start cut short leaves a half-made cluster: it holds nothing yet, so begin again.
  rmSync(cluster, { recursive: true, force: true });
  const passwordFile = path.join(home, "password");
  writeFileSync(passwordFile, randomBytes(24).toString("hex"), { mode: 0o600 });
  if (binaries.user) chownSync(passwordFile, binaries.user.uid, binaries.user.gid);
  const making = path.join(home, "cluster.new");
  rmSync(making, { recursive: true, force: true });
  const result = spawnSync(
    binaries.initdb,
    [
      "-D",
      making,
      "-U",
      SUPERUSER,
      "-A",
      "scram-sha-256",
      `--pwfile=${passwordFile}`,
      "-E",
      "UTF8",
      "--locale=C",
    ].concat(durable ? [] : ["--no-sync"]),
    { ...binaries.user, encoding: "utf8", env: cleanEnvironment() },
  );
  if (result.status !== 0) throw new Error(`initdb failed: ${result.stderr || result.error?.message}`);
  renameSync(making, cluster);
  chmodSync(passwordFile, 0o600);
}

function launch(
  binaries: PostgresBinaries,
  home: string,
  cluster: string,
  options: EmbeddedPostgresOptions,
): ChildProcess {
  const logFile = openSync(path.join(home, "postgres.log"), "a");
  const settings = [
    `port=${options.port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=100",
    "shared_buffers=128MB",
    "max_wal_size=2GB",
    "checkpoint_timeout=15min",
    "log_min_messages=warning",
    ...(options.durable === false ? ["fsync=off", "synchronous_commit=off", "full_page_writes=off"] : []),
  ];
  const child = spawn(binaries.postgres, ["-D", cluster, ...settings.flatMap((setting) => ["-c", setting])], {
    ...binaries.user,
    cwd: home,
    env: cleanEnvironment(),
    stdio: ["ignore", logFile, logFile],
    // Its own process group: an interrupt from the terminal reaches us first, and we drain before stopping it.
    detached: true,
  });
  child.unref();
  return child;
}

function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("PG")));
}

/** The server that already works on this cluster, as its pid file tells. */
function runningServer(cluster: string): { pid: number; port: number } | undefined {
  const file = path.join(cluster, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, "utf8").split("\n");
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return pid > 0 && port > 0 && isAlive(pid) ? { pid, port } : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function waitUntilReady(url: string, child: ChildProcess | undefined, logFile: string): Promise<void> {
  const deadline = performance.now() + START_DEADLINE_MS;
  const maintenance = url.replace(/\/[^/]*$/, "/postgres");
  for (;;) {
    if (child && child.exitCode !== null) throw new Error(`PostgreSQL did not start; see ${logFile}`);
    try {
      const client = new pg.Client({ connectionString: maintenance });
      await client.connect();
      const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
      if (rowCount === 0) await client.query(`create database ${DATABASE}`);
      await client.end();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** A fast shutdown: sessions are ended, everything committed is on disk. */
async function stop(pid: number | undefined): Promise<void> {
  if (pid === undefined || !isAlive(pid)) return;
  process.kill(pid, "SIGINT");
  const deadline = performance.now() + START_DEADLINE_MS;
  while (isAlive(pid) && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 20));
}
