import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const DEADLINE_MS = 280_000;

export interface Program {
  readonly pid: number;
  /** What it has written so far, to both. */
  output(): string;
  signal(signal: NodeJS.Signals): void;
  /** Its exit code, or the signal it ended by. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

/** Starts a command of the project's root in an environment of its own, and collects what it writes. */
export function run(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Program {
  const child: ChildProcess = spawn(command, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} did not start`);
  let output = "";
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  return {
    pid,
    output: () => output,
    signal: (signal) => child.kill(signal),
    // Its output may be held open by what it started; the end of the process itself counts.
    ended: new Promise((resolve) => child.once("exit", (code, signal) => resolve(code ?? signal))),
  };
}

export async function becomesReady(program: Program, port: number): Promise<void> {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  let hasEnded = false;
  void program.ended.then(() => {
    hasEnded = true;
  });
  const deadline = performance.now() + DEADLINE_MS;
  while (!(await isReady())) {
    if (hasEnded || performance.now() > deadline) throw new Error(`It is not ready: ${program.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export function writes(program: Program, words: string): Promise<void> {
  return vi.waitFor(
    () => {
      if (!program.output().includes(words))
        throw new Error(`It did not write ${words}: ${program.output()}`);
    },
    { timeout: DEADLINE_MS },
  );
}

/** The processes of this machine that know of the folder by their environment or arguments, by what they run. */
export function processesOn(folder: string): { pid: number; command: string }[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const command = contentOf(`/proc/${name}/cmdline`);
      const known = command.includes(folder) || contentOf(`/proc/${name}/environ`).includes(folder);
      return known && command !== ""
        ? [{ pid: Number(name), command: command.replaceAll("\0", " ").trim() }]
        : [];
    });
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // Ended between being listed and being read, or somebody else's.
    return "";
  }
}
