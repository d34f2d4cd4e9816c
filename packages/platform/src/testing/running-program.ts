import { type ChildProcess, spawn } from "node:child_process";

const START_DEADLINE_MS = 240_000;

export interface RunningProcess {
  /** Ends the process as a power cut would: no handler runs. */
  kill(): Promise<void>;
  /** Asks it to stop in order. */
  stop(): Promise<void>;
}

export interface RunningServer extends RunningProcess {
  readonly url: string;
  /** From starting the process to its first ready answer. */
  readonly readyMs: number;
}

type Settings = Readonly<Record<string, string>>;

/** Starts a built server, which listens at its `PORT`, in a process of its own and waits until it is ready. */
export async function startServing(file: string, settings: Settings): Promise<RunningServer> {
  const started = performance.now();
  const child = spawnProgram(file, settings);
  const url = `http://127.0.0.1:${settings.PORT}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The server stopped with code ${child.exitCode}`);
    if (performance.now() - started > START_DEADLINE_MS) {
      await ended(child, "SIGKILL");
      throw new Error("The server did not become ready");
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { url, readyMs: performance.now() - started, ...handle(child) };
}

/** Starts a built program that answers nobody in a process of its own. */
export function startInBackground(file: string, settings: Settings): RunningProcess {
  return handle(spawnProgram(file, settings));
}

function handle(child: ChildProcess): RunningProcess {
  return { kill: () => ended(child, "SIGKILL"), stop: () => ended(child, "SIGTERM") };
}

function spawnProgram(file: string, settings: Settings): ChildProcess {
  return spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ["ignore", "ignore", "inherit"],
  });
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
