import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openZip } from "./testing/open-zip.js";
import { type ZipFile, zip } from "./zip.js";

async function archiveOf(files: Iterable<ZipFile>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of zip(files, new Date("2026-11-21T10:11:12Z"))) pieces.push(piece);
  return Buffer.concat(pieces);
}

const text = (words: string) => [Buffer.from(words)];

describe("an archive", () => {
  it("holds each file under its name, whole, whatever pieces it came in", async () => {
    const long = Buffer.alloc(300_000, "grão ");
    const archive = await archiveOf([
      { name: "vazio.txt", content: [] },
      { name: "pasta/acentuação.json", content: text('{"nome":"João"}') },
      { name: "longo.bin", content: [long.subarray(0, 7), long.subarray(7)] },
    ]);
    expect([...openZip(archive)].map(([name, { length }]) => [name, length])).toEqual([
      ["vazio.txt", 0],
      ["pasta/acentuação.json", 16],
      ["longo.bin", 300_000],
    ]);
    expect(openZip(archive).get("longo.bin")).toEqual(long);
    expect(archive.length).toBeLessThan(10_000);
  });

  it("is one that nothing stands in", async () => {
    expect(openZip(await archiveOf([])).size).toBe(0);
  });

  it("fails as a whole when one of its files cannot be read", async () => {
    async function* broken() {
      yield Buffer.from("a");
      throw new Error("gone");
    }
    await expect(archiveOf([{ name: "a", content: broken() }])).rejects.toThrow("gone");
  });

  it.skipIf(!hasPython())("is opened by a program that is not ours", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "lastro-zip-"));
    try {
      const file = path.join(folder, "a.zip");
      writeFileSync(file, await archiveOf([{ name: "extrato/ação.csv", content: text("a;b") }]));
      execFileSync("python3", ["-m", "zipfile", "-t", file]);
      execFileSync("python3", ["-m", "zipfile", "-e", file, folder]);
      expect(readFileSync(path.join(folder, "extrato/ação.csv"), "utf8")).toBe("a;b");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

function hasPython(): boolean {
  try {
    execFileSync("python3", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
