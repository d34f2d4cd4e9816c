import { runInOwnProcess } from "../work/own-process.js";

const MAX_RESULT_BYTES = 20 * 1024 * 1024;
const DEADLINE_MS = 30_000;
const MEMORY_MB = 128;
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

/**
 * The picture once for each rendition, its metadata and anything hidden in it gone, made by a process of its own.
 * Throws `PictureRefused`, or `server.busy` when too many wait.
 */
export async function reencodePicture(picture: Buffer, renditions: readonly Rendition[]): Promise<Buffer[]> {
  const { code, output } = await runInOwnProcess(picture, {
    worker: "reencode-image.mjs",
    args: renditions.map(({ format, longestSide }) => `${format}:${longestSide}`),
    memoryMb: MEMORY_MB,
    deadlineMs: DEADLINE_MS,
    maxBytes: MAX_RESULT_BYTES,
  });
  if (code === TOO_MANY_PIXELS) throw new PictureRefused("too_many_pixels");
  // Killed for its time or memory: the file asked for more than a photograph needs.
  if (code === UNREADABLE || code === null) throw new PictureRefused("unreadable");
  if (code !== 0) throw new Error(`The image process ended with code ${code}`);
  const made = split(output);
  if (made.length !== renditions.length) throw new Error("The image process left a picture out");
  return made;
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
