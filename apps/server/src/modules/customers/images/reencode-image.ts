import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { DomainError } from "../../../platform/domain-error.js";

const WORKER = fileURLToPath(new URL("../../../../workers/reencode-image.mjs", import.meta.url));
const DEADLINE_MS = 12_000;
const LARGEST_RESULT_BYTES = 20 * 1024 * 1024;
const AT_ONCE = 2;

const UNREADABLE = 3;
const TOO_MANY_PIXELS = 4;

let running = 0;
const queue: (() => void)[] = [];

/**
 * The picture as a clean JPEG, its metadata and anything hidden in it gone, made by a process of its own.
 * Throws `kyc.file_unreadable` or `kyc.image_too_large`.
 */
export async function reencodeImage(picture: Buffer): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((turn) => queue.push(turn));
  else running += 1;
  try {
    return await inOwnProcess(picture);
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}

function inOwnProcess(picture: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--max-old-space-size=128", WORKER], {
      env: {},
      stdio: ["pipe", "pipe", "ignore"],
      timeout: DEADLINE_MS,
      killSignal: "SIGKILL",
    });
    const result: Buffer[] = [];
    let size = 0;
    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > LARGEST_RESULT_BYTES) child.kill("SIGKILL");
      else result.push(chunk);
    });
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0 && size > 0) resolve(Buffer.concat(result));
      else if (code === TOO_MANY_PIXELS) reject(new DomainError("kyc.image_too_large"));
      // Killed for its time or memory: the file asked for more than a photograph needs.
      else if (code === UNREADABLE || code === null) reject(new DomainError("kyc.file_unreadable"));
      else reject(new Error(`The image process ended with code ${code}`));
    });
    // It may end before it has read everything; its exit code says why.
    child.stdin.on("error", () => {});
    child.stdin.end(picture);
  });
}
