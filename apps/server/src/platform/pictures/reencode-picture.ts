import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const WORKER = fileURLToPath(new URL("../../../workers/reencode-image.mjs", import.meta.url));
const DEADLINE_MS = 12_000;
const LARGEST_RESULT_BYTES = 20 * 1024 * 1024;
const AT_ONCE = 2;
const LENGTH_BYTES = 4;

const UNREADABLE = 3;
const TOO_MANY_PIXELS = 4;

/** What a picture is made into; it never grows. */
export interface Rendition {
  readonly format: "jpeg" | "webp";
  readonly longestSide: number;
}

/** A picture that is none, or asks for more than a photograph needs. */
export class PictureRefused extends Error {
  readonly reason: "unreadable" | "too_many_pixels";

  constructor(reason: "unreadable" | "too_many_pixels") {
    super(reason);
    this.name = "PictureRefused";
    this.reason = reason;
  }
}

let running = 0;
const queue: (() => void)[] = [];

/**
 * The picture once for each rendition, its metadata and anything hidden in it gone, made by a process of its own.
 * Throws `PictureRefused`.
 */
export async function reencodePicture(picture: Buffer, renditions: readonly Rendition[]): Promise<Buffer[]> {
  if (running >= AT_ONCE) await new Promise<void>((turn) => queue.push(turn));
  else running += 1;
  try {
    const made = split(await inOwnProcess(picture, renditions));
    if (made.length !== renditions.length) throw new Error("The image process left a picture out");
    return made;
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}

function inOwnProcess(picture: Buffer, renditions: readonly Rendition[]): Promise<Buffer> {
  const wanted = renditions.map(({ format, longestSide }) => `${format}:${longestSide}`);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--max-old-space-size=128", WORKER, ...wanted], {
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
      else if (code === TOO_MANY_PIXELS) reject(new PictureRefused("too_many_pixels"));
      // Killed for its time or memory: the file asked for more than a photograph needs.
      else if (code === UNREADABLE || code === null) reject(new PictureRefused("unreadable"));
      else reject(new Error(`The image process ended with code ${code}`));
    });
    // It may end before it has read everything; its exit code says why.
    child.stdin.on("error", () => {});
    child.stdin.end(picture);
  });
}

/** Each picture comes after its length. */
function split(told: Buffer): Buffer[] {
  const pictures: Buffer[] = [];
  for (let at = 0; at + LENGTH_BYTES <= told.length; ) {
    const end = at + LENGTH_BYTES + told.readUInt32BE(at);
    pictures.push(told.subarray(at + LENGTH_BYTES, end));
    at = end;
  }
  return pictures;
}
