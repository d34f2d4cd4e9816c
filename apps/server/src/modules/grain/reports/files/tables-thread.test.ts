import { openZip } from "@lastro/platform/testing/open-zip";
import { afterAll, describe, expect, it } from "vitest";
import { count, instant, type Sheet, text, usdt } from "./sheet.js";
import { startTablesThread } from "./start-tables-thread.js";
import { type TablesHead, type WriteTables, writeTables } from "./write-tables.js";

const thread = startTablesThread(
  new URL("../../../../../dist/modules/grain/reports/files/tables-thread.js", import.meta.url),
);
afterAll(() => thread.stop());

const AT = new Date("2026-11-21T12:00:00Z");
const ROWS = 2_000;

/** A long table, and how often the loop turned while its rows were taken. */
function aLongTable() {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  const most = { between: 0 };
  const sheet: Sheet = {
    name: "vendas",
    columns: [
      ["Nome", "name"],
      ["Valor", "value"],
      ["Quando", "at"],
      ["Carga", "load"],
    ],
    *rows() {
      setImmediate(turn);
      for (let row = 0; row < ROWS; row += 1) {
        const before = turns;
        yield [text(`=Grão & Cia ${row} `.repeat(200)), usdt(BigInt(row)), instant(AT), count(row)];
        most.between = Math.max(most.between, turns - before);
      }
      isOver = true;
    },
  };
  return { sheet, most };
}

async function made(write: WriteTables, form: TablesHead<Sheet>["form"], sheet: Sheet): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const head = { manner: { format: "ptbr", timeZone: "America/Sao_Paulo" }, at: AT } as const;
  const texts = form === "zip" ? [{ name: "definicoes.txt", content: "grão" }] : [];
  for await (const piece of write({ ...head, form, sheets: [sheet], texts })) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe("a large export", () => {
  it("leaves the server free while its rows are written", async () => {
    const { sheet, most } = aLongTable();
    await made(thread.write, "csv", sheet);
    // Written here, the rows follow each other without a turn between.
    expect(most.between).toBeGreaterThan(20);
  });

  it.each(["xlsx", "zip"] as const)("as %s is the same as one made without a thread", async (form) => {
    const [there, here] = await Promise.all([
      made(thread.write, form, aLongTable().sheet),
      made(writeTables, form, aLongTable().sheet),
    ]);
    const contents = (archive: Buffer) => [...openZip(archive)].map(([name, bytes]) => `${name} ${bytes}`);
    expect(contents(there)).toEqual(contents(here));
    expect(contents(there)).toHaveLength(form === "zip" ? 2 : 6);
  });

  it("as csv is the same as one made without a thread, to the last row", async () => {
    const there = (await made(thread.write, "csv", aLongTable().sheet)).toString();
    expect(there).toBe((await made(writeTables, "csv", aLongTable().sheet)).toString());
    expect(there.split("\r\n")).toHaveLength(ROWS + 2);
  });
});
