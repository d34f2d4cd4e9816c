import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openJournal } from "./journal.js";

interface Entry {
  readonly text: string;
}

describe("a simulator's journal", () => {
  let dataDir: string;
  const open = () => {
    const entries: Entry[] = [];
    return { journal: openJournal<Entry>(dataDir, "books", (entry) => entries.push(entry)), entries };
  };

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "journal-"));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  it("replays what was appended, in order", () => {
    const { journal } = open();
    journal.append({ text: "um" });
    journal.append({ text: "dois\n três" });
    journal.close();
    expect(open().entries).toEqual([{ text: "um" }, { text: "dois\n três" }]);
  });

  it("drops a last line cut short by a crash and goes on after it", async () => {
    const first = open().journal;
    first.append({ text: "ação" });
    first.close();
    await appendFile(join(dataDir, "books.jsonl"), '{"text":"cut sh');
    const { journal, entries } = open();
    expect(entries).toEqual([{ text: "ação" }]);
    journal.append({ text: "after" });
    journal.close();
    expect(await readFile(join(dataDir, "books.jsonl"), "utf8")).toBe('{"text":"ação"}\n{"text":"after"}\n');
  });

  it("refuses to open when a line in the middle is damaged", async () => {
    await appendFile(join(dataDir, "books.jsonl"), 'rubbish\n{"text":"fine"}\n');
    expect(open).toThrow(/books\.jsonl:1/);
  });

  it("keeps nothing without a data directory", () => {
    const entries: Entry[] = [];
    const journal = openJournal<Entry>(undefined, "books", (entry) => entries.push(entry));
    journal.append({ text: "gone" });
    expect(entries).toEqual([]);
  });
});
