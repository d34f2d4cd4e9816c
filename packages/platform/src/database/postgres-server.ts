import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { endGroup, endOf, hasEnded } from "../processes/child-process.js";
import type { Run } from "../processes/keep-running.js";
import { StartProblem } from "../processes/start-problem.js";
import type { PostgresBinaries } from "./postgres-binaries.js";
import { cleanEnvironment } from "./postgres-cluster.js";

/** What a server works on, and where it answers. */
export interface ServerPlace {
  readonly binaries: PostgresBinaries;
  readonly home: string;
  readonly cluster: string;
  readonly url: string;
  readonly durable: boolean;
}

export interface RunningServer {
  readonly pid: number;
  readonly port: number;
}

const START_DEADLINE_MS = 30_000;
const CONNECT_DEADLINE_MS = 2_000;
const STOP_DEADLINE_MS = 30_000;
const LOOK_AGAIN_MS = 50;
const WATCH_MS = 500;

/** The server that works on this cluster, as its pid file tells and that process confirms. */
export function findServer(cluster: string): RunningServer | undefined {
  const lines = pidFileLines(cluster);
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return pid > 0 && port > 0 && worksOn(pid, cluster) ? { pid, port } : undefined;
}

const pidFileOf = (cluster: string) => path.join(cluster, "postmaster.pid");

function pidFileLines(cluster: string): string[] {
  try {
    return readFileSync(pidFileOf(cluster), "utf8").split("\n");
  } catch {
    return [];
  }
}

/** A process id may by now be another program's: a server's working directory is its cluster. */
function worksOn(pid: number, cluster: string): boolean {
  try {
    if (process.platform === "linux") return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    process.kill(pid, 0);
    if (process.platform === "win32") return true;
    return spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout.includes(
      cluster,
    );
  } catch {
    return false;
  }
}

/** Starts the server, or waits for the one that is starting already, until it answers. */
export async function startServer(place: ServerPlace, signal: AbortSignal | undefined): Promise<Run> {
  const deadline = performance.now() + START_DEADLINE_MS;
  const logFile = path.join(place.home, "postgres.log");
  let logBegins = sizeOf(logFile);
  let child = findServer(place.cluster) ? undefined : launch(place);
  try {
    while (!(await answers(place.url))) {
      signal?.throwIfAborted();
      if (child && hasEnded(child)) {
        const why = lastFatal(logFile, logBegins);
        // What a killed server was doing needs a moment to notice that it is alone.
        if (!why.includes("shared memory block") || performance.now() > deadline)
          throw didNotStart(why, logFile);
        await pause(LOOK_AGAIN_MS);
        logBegins = sizeOf(logFile);
        child = launch(place);
      }
      // The one found here was on its way out.
      if (!child && !findServer(place.cluster)) child = launch(place);
      if (performance.now() > deadline) throw didNotStart("it does not answer", logFile);
      await pause(LOOK_AGAIN_MS);
    }
    signal?.throwIfAborted();
  } catch (error) {
    if (child) await endGroup(child, "SIGINT", STOP_DEADLINE_MS);
    throw error;
  }
  return { ended: child ? endOf(child) : gone(place.cluster), stop: () => stopServer(place.cluster) };
}

function didNotStart(why: string, logFile: string): StartProblem {
  return new StartProblem(`PostgreSQL did not start (${why || "it says nothing"}): see ${logFile}.`);
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function lastFatal(logFile: string, from: number): string {
  const said = existsSync(logFile) ? readFileSync(logFile).subarray(from).toString() : "";
  return [...said.matchAll(/(?:FATAL|PANIC):\s+(.*)/g)].at(-1)?.[1] ?? "";
}

function launch({ binaries, home, cluster, url, durable }: ServerPlace): ChildProcess {
  makeWayFor(cluster);
  const logFile = openSync(path.join(home, "postgres.log"), "a");
  const settings = [
    `port=${new URL(url).port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=100",
    "shared_buffers=128MB",
    "max_wal_size=2GB",
    "checkpoint_timeout=15min",
    "log_min_messages=warning",
    ...(durable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]),
  ];
  const child = spawn(binaries.postgres, ["-D", cluster, ...settings.flatMap((setting) => ["-c", setting])], {
    ...binaries.user,
    cwd: home,
    env: cleanEnvironment(),
    stdio: ["ignore", logFile, logFile],
    // Its own process group: an interrupt from the terminal reaches us first, and we drain before stopping it.
    detached: true,
  });
  closeSync(logFile);
  child.once("error", () => undefined);
  child.unref();
  return child;
}

/**
 * A pid file that names another program, or nothing at all, keeps PostgreSQL from starting. The first gets our own process
 * id, which PostgreSQL takes for stale as its parent's: the file itself stays, for it also tells which shared memory a
 * server that was killed may still use.
 */
function makeWayFor(cluster: string): void {
  const [first, ...rest] = pidFileLines(cluster);
  if (first === undefined || findServer(cluster)) return;
  if (!/^\d+$/.test(first.trim()) || rest.length < 3) rmSync(pidFileOf(cluster), { force: true });
  else writeFileSync(pidFileOf(cluster), [String(process.pid), ...rest].join("\n"));
}

async function answers(url: string): Promise<boolean> {
  const { pathname } = new URL(url);
  const database = pathname.slice(1);
  const client = new pg.Client({
    connectionString: url.slice(0, -pathname.length).concat("/postgres"),
    connectionTimeoutMillis: CONNECT_DEADLINE_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (rowCount === 0) await client.query(`create database ${database}`);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Resolves when a server that is no child of ours has ended. */
function gone(cluster: string): Promise<string> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (findServer(cluster)) return;
      clearInterval(timer);
      resolve("it is gone");
    }, WATCH_MS);
    timer.unref();
  });
}

/** A fast shutdown: sessions are ended, everything committed is on disk. One that takes too long is cut short. */
export async function stopServer(cluster: string): Promise<void> {
  const deadline = performance.now() + STOP_DEADLINE_MS;
  const { pid } = findServer(cluster) ?? {};
  if (pid === undefined) return;
  process.kill(pid, "SIGINT");
  while (findServer(cluster)?.pid === pid) {
    if (performance.now() > deadline) return void process.kill(pid, "SIGQUIT");
    await pause(LOOK_AGAIN_MS / 2);
  }
}
