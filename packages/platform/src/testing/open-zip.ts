import { crc32, inflateRawSync } from "node:zlib";

/** What stands in a zip archive, by name, read from its directory; throws when sizes or checksums do not hold. */
export function openZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22;
  if (archive.readUInt32LE(end) !== 0x06054b50) throw new Error("Not a zip archive");
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error("The directory is broken");
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26);
    const content = inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(at + 20)));
    if (content.length !== archive.readUInt32LE(at + 24)) throw new Error(`${name} is cut short`);
    if (crc32(content) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} was altered`);
    files.set(name, content);
    // A field of its own may follow the name, and a comment that.
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}
