import { DomainError } from "../domain-error.js";
import { runInOwnProcess } from "../work/own-process.js";

const DEADLINE_MS = 30_000;
const MEMORY_MB = 256;
const LOCKED = 6;

/**
 * Refuses a PDF that does more than show pages: scripts, actions, attachments, forms of its own kind, also in what is
 * compressed or encrypted. Throws `upload.active_content`, `upload.locked`, or `server.busy` when too many wait.
 */
export async function assertPlainPdf(file: Buffer): Promise<void> {
  const { code } = await runInOwnProcess(file, {
    worker: "inspect-pdf.mjs",
    args: [],
    memoryMb: MEMORY_MB,
    deadlineMs: DEADLINE_MS,
    maxBytes: 0,
  });
  if (code === 0) return;
  // What could not be looked through in its time counts as what it may hide.
  throw new DomainError(code === LOCKED ? "upload.locked" : "upload.active_content");
}
