import os from "node:os";

/** What it does has a tenth of a processor's time where answers want all of it, and all of it where nobody does. */
const NICENESS = 10;

/** Has a process work behind those that answer people. Where the system does not let us, it works beside them. */
export function workBehindAnswers(pid: number): void {
  try {
    os.setPriority(pid, NICENESS);
  } catch {
    // It ended already, or may not be asked: nothing depends on it.
  }
}

/** The same for the thread that calls: only Linux tells a thread from its process. */
export function workBehindAnswersInThread(): void {
  if (process.platform === "linux") workBehindAnswers(0);
}
