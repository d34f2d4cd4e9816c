import { openZip } from "@lastro/platform/testing/open-zip";
import { afterAll, describe, expect, it } from "vitest";
import { recordFiles } from "./record-files.js";
import { startArchiveThread } from "./start-archive-thread.js";
import { type ArchiveFile, type DataRecord, type WriteArchive, writeArchive } from "./write-archive.js";

const thread = startArchiveThread(
  new URL("../../../../dist/modules/compliance/exports/archive-thread.js", import.meta.url),
);
afterAll(() => thread.stop());

const AT = new Date("2026-11-21T12:00:00Z");
const RECORDS = 1_200;

async function* records(): AsyncGenerator<DataRecord> {
  for (let n = 0; n < RECORDS; n += 1)
    yield {
      id: n,
      name: "=João",
      at: AT,
      nothing: null,
      missing: undefined,
      nested: { at: AT, list: [1, "a"] },
    };
}

async function* bytes(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("%PDF-");
  yield Buffer.alloc(200_000, "x");
}

async function* files(): AsyncGenerator<ArchiveFile> {
  yield* recordFiles("cadastro/perfil", records);
  yield { name: "verificacao/arquivos/laudo.pdf", form: "bytes", content: bytes };
  yield* recordFiles("vazio", async function* () {});
}

async function contentsBy(write: WriteArchive): Promise<string[]> {
  const pieces: Buffer[] = [];
  for await (const piece of write(files(), AT)) pieces.push(piece);
  return [...openZip(Buffer.concat(pieces))].map(([name, content]) => `${name} ${content}`);
}

describe("a client's copy put together in a thread", () => {
  it("is the same as one put together without", async () => {
    const there = await contentsBy(thread.write);
    expect(there).toEqual(await contentsBy(writeArchive));
    expect(there).toHaveLength(5);
    expect(there[1]?.split("\r\n")[RECORDS]).toBe(
      `"${RECORDS - 1}";"'=João";"${AT.toISOString()}";"";"";"{""at"":""${AT.toISOString()}"",""list"":[1,""a""]}"`,
    );
  });
});
