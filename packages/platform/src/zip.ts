import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import yazl from "yazl";

export interface ZipFile {
  /** A relative path with forward slashes. */
  readonly name: string;
  readonly content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/**
 * Writes a zip archive piece by piece, holding no file of it whole. The next file is asked for when the one before is
 * read to its end. Fails as a whole when one of them cannot be read.
 */
export async function* zip(
  files: Iterable<ZipFile> | AsyncIterable<ZipFile>,
  at: Date,
): AsyncGenerator<Buffer> {
  const archive = new yazl.ZipFile();
  const output = archive.outputStream as Readable;
  const fail = (error: Error) => void output.destroy(error);
  archive.on("error", fail);
  let reading: Readable | undefined;
  const adding = (async () => {
    for await (const { name, content } of files) {
      reading = Readable.from(content);
      archive.addReadStream(reading, name, { mtime: at });
      await finished(reading);
    }
    archive.end();
  })().catch(fail);
  try {
    yield* output as AsyncIterable<Buffer>;
  } finally {
    reading?.destroy();
    await adding;
  }
}
