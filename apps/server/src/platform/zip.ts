import { Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

export interface ZipFile {
  /** A relative path with forward slashes. */
  readonly name: string;
  readonly content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly compressed: number;
  readonly size: number;
}

/** Sizes follow the content, and names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
const LARGEST = 0xffff_ffff;
const MOST_FILES = 0xffff;

/**
 * Writes a zip archive piece by piece, holding no file of it whole. Throws when a file or the archive would pass
 * 4 GiB, which the plain format cannot say.
 */
export async function* zip(
  files: Iterable<ZipFile> | AsyncIterable<ZipFile>,
  at: Date,
): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  const stamp = timeStamp(at);
  let offset = 0;
  for await (const file of files) {
    const name = Buffer.from(file.name);
    const start = offset;
    const head = localHeader(name, stamp);
    yield head;
    const sum = { crc: 0, size: 0 };
    let compressed = 0;
    const deflated = createDeflateRaw();
    Readable.from(measured(file.content, sum))
      .on("error", (error) => deflated.destroy(error))
      .pipe(deflated);
    for await (const piece of deflated as AsyncIterable<Buffer>) {
      compressed += piece.length;
      yield piece;
    }
    const entry = { name, offset: start, compressed, ...sum };
    yield descriptor(entry);
    written.push(entry);
    offset += head.length + compressed + DESCRIPTOR_BYTES;
    if (offset > LARGEST || sum.size > LARGEST) throw new Error("The archive is too large");
  }
  if (written.length > MOST_FILES) throw new Error("The archive has too many files");
  const directory = Buffer.concat(written.map((entry) => directoryEntry(entry, stamp)));
  yield directory;
  yield endOfDirectory(written.length, directory.length, offset);
}

async function* measured(content: ZipFile["content"], sum: { crc: number; size: number }) {
  for await (const piece of content) {
    sum.crc = crc32(piece, sum.crc);
    sum.size += piece.length;
    yield piece;
  }
}

/** The format counts from 1980, in steps of two seconds. */
function timeStamp(at: Date): number {
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return day * 0x1_0000 + time;
}

function localHeader(name: Buffer, stamp: number): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATED, 8);
  head.writeUInt32LE(stamp, 10);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

const DESCRIPTOR_BYTES = 16;

function descriptor({ crc, compressed, size }: Written): Buffer {
  const tail = Buffer.alloc(DESCRIPTOR_BYTES);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(compressed, 8);
  tail.writeUInt32LE(size, 12);
  return tail;
}

function directoryEntry({ name, offset, crc, compressed, size }: Written, stamp: number): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATED, 10);
  entry.writeUInt32LE(stamp, 12);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(compressed, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, name]);
}

function endOfDirectory(files: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files, 8);
  end.writeUInt16LE(files, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
