import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** What `npm start`, production's worker, `npm run identity` and `npm run identity:import` run. */
const PROGRAMS = {
  house: "../dist/main.js",
  worker: "../dist/worker.js",
  identity: "../dist/identity-service/main.js",
  identityImport: "../dist/identity-service/import.js",
} as const;
export type Program = keyof typeof PROGRAMS;
const START_DEADLINE_MS = 240_000;

export interface RunningServer extends RunningProcess {
  readonly url: string;
  /** From starting the process to its first ready answer. */
  readonly readyMs: number;
}

export interface RunningProcess {
  /** Ends the process as a power cut would: no handler runs. */
  kill(): Promise<void>;
  /** Asks it to stop in order. */
  stop(): Promise<void>;
}

/** Starts the built server in a process of its own, as `npm start` does, and waits until it is ready. */
export async function startServer(
  settings: Readonly<Record<string, string>>,
  program: Program = "house",
): Promise<RunningServer> {
  const started = performance.now();
  const child = spawnProgram(program, settings);
  const url = `http://127.0.0.1:${settings.PORT}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The server stopped with code ${child.exitCode}`);
    if (performance.now() - started > START_DEADLINE_MS) {
      await ended(child, "SIGKILL");
      throw new Error("The server did not become ready");
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url,
    readyMs: performance.now() - started,
    kill: () => ended(child, "SIGKILL"),
    stop: () => ended(child, "SIGTERM"),
  };
}

/** Starts the built worker in a process of its own. It answers nobody: what it does shows in the database. */
export function startWorkerProcess(settings: Readonly<Record<string, string>>): RunningProcess {
  const child = spawnProgram("worker", settings);
  return { kill: () => ended(child, "SIGKILL"), stop: () => ended(child, "SIGTERM") };
}

function spawnProgram(program: Program, settings: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [programFile(program)], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

export function programFile(program: Program): string {
  return fileURLToPath(new URL(PROGRAMS[program], import.meta.url));
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}
