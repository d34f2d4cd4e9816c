import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";

/** The append-only record a simulator rebuilds its books from after a restart. */
export interface Journal<Entry> {
  append(entry: Entry): void;
  clear(): void;
  close(): void;
}

/**
 * Opens `<dataDir>/<name>.jsonl` and hands every entry already there to `replay`, oldest first.
 * Without a data directory nothing is kept. A last line cut short by a crash is dropped: whoever
 * wrote it never got an answer, so nobody relies on it.
 */
export function openJournal<Entry>(
  dataDir: string | undefined,
  name: string,
  replay: (entry: Entry) => void,
): Journal<Entry> {
  if (dataDir === undefined) return { append() {}, clear() {}, close() {} };

  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, `${name}.jsonl`);
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  for (const [index, line] of whole.split("\n").entries()) {
    if (line !== "") replay(parseEntry<Entry>(line, `${path}:${index + 1}`));
  }

  const file = openSync(path, "a");
  if (whole.length < text.length) ftruncateSync(file, Buffer.byteLength(whole));
  return {
    append: (entry) => void writeSync(file, `${JSON.stringify(entry)}\n`),
    clear: () => ftruncateSync(file, 0),
    close: () => closeSync(file),
  };
}

function parseEntry<Entry>(line: string, place: string): Entry {
  try {
    return JSON.parse(line) as Entry;
  } catch {
    throw new Error(`The simulator's journal is damaged at ${place}`);
  }
}
