import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { workBehindAnswers } from "./behind-answers.js";
import { createTurns } from "./turns.js";

export interface OwnProcess {
  /** A file of the folder `workers`, and its arguments. */
  readonly worker: string;
  readonly args: readonly string[];
  readonly memoryMb: number;
  readonly deadlineMs: number;
  readonly maxBytes: number;
}

export interface Outcome {
  /** Null when the process was killed for its time, its memory or the size of its answer. */
  readonly code: number | null;
  readonly output: Buffer;
}

/** A large photograph takes some 200 MB while it is worked on. */
const turns = createTurns({
  atOnce: 2,
  atOncePerPerson: 2,
  perPerson: Number.POSITIVE_INFINITY,
  waiting: 24,
  patienceMs: 45_000,
});

/**
 * Has a process of its own, without secrets in its environment, work on a file that may be hostile. Throws
 * `server.busy` when too many wait.
 */
export function runInOwnProcess(file: Buffer, how: OwnProcess): Promise<Outcome> {
  return turns.run("anybody", () => runNow(file, how));
}

function runNow(
  file: Buffer,
  { worker, args, memoryMb, deadlineMs, maxBytes }: OwnProcess,
): Promise<Outcome> {
  const script = fileURLToPath(new URL(`../../workers/${worker}`, import.meta.url));
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`--max-old-space-size=${memoryMb}`, script, ...args], {
      env: {},
      stdio: ["pipe", "pipe", "ignore"],
      timeout: deadlineMs,
      killSignal: "SIGKILL",
    });
    if (child.pid !== undefined) workBehindAnswers(child.pid);
    const pieces: Buffer[] = [];
    let size = 0;
    child.stdout.on("data", (piece: Buffer) => {
      size += piece.length;
      if (size > maxBytes) child.kill("SIGKILL");
      else pieces.push(piece);
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output: Buffer.concat(pieces) }));
    // It may end before it has read everything; its exit code says why.
    child.stdin.on("error", () => {});
    child.stdin.end(file);
  });
}
