import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

const LOOK_AGAIN_MS = 20;
const KILLED_WITHIN_MS = 2_000;

/** How a child ended, once it has. */
export function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    if (hasEnded(child)) return resolve(howItEnded(child));
    child.once("error", (error) => resolve(error.message));
    child.once("exit", () => resolve(howItEnded(child)));
  });
}

export const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null || child.pid === undefined;

const howItEnded = ({ exitCode, signalCode }: ChildProcess) =>
  signalCode === null ? `exit code ${exitCode}` : signalCode;

/**
 * Ends a child that leads a process group, and whatever it has started: by the signal first, by SIGKILL what is still
 * there after so long.
 */
export async function endGroup(
  child: ChildProcess,
  signal: NodeJS.Signals,
  patienceMs: number,
): Promise<void> {
  // Waited for: otherwise nothing may keep this process until the child has ended.
  child.ref();
  const ended = endOf(child);
  if (!hasEnded(child)) child.kill(signal);
  await Promise.race([ended, pause(patienceMs, undefined, { ref: false })]);
  await groupGone(child, hasEnded(child) ? patienceMs : 0);
  await ended;
}

/**
 * Waits until nothing is left of a child's process group, and ends by SIGKILL what is left after so long. Where nobody
 * collects the dead, as in a container without an init, they stay in their group: that is not waited for without end.
 */
export async function groupGone({ pid }: ChildProcess, patienceMs: number): Promise<void> {
  if (pid === undefined || (await isEmpty(pid, patienceMs))) return;
  signalGroup(pid, "SIGKILL");
  await isEmpty(pid, KILLED_WITHIN_MS);
}

async function isEmpty(leader: number, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (signalGroup(leader, 0)) {
    if (performance.now() > deadline) return false;
    await pause(LOOK_AGAIN_MS);
  }
  return true;
}

/** Answers whether there was anybody to signal. */
function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    // Windows has no groups: there a child is alone.
    process.kill(process.platform === "win32" ? leader : -leader, signal);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
