import { openZip } from "@lastro/platform/testing/open-zip";
import { describe, expect, it } from "vitest";
import { count, instant, type Manner, type Sheet, text, usdt } from "./sheet.js";
import { writeXlsx } from "./write-xlsx.js";

const MANNER = { format: "ptbr", timeZone: "America/Sao_Paulo" } as const;

async function workbookOf(rows: ReturnType<Sheet["rows"]>, mostRows?: number, manner: Manner = MANNER) {
  const sheet: Sheet = {
    name: "vendas",
    columns: [
      ["Nome", "name"],
      ["Valor", "value"],
    ],
    rows: () => rows,
  };
  const pieces: Buffer[] = [];
  for await (const piece of writeXlsx([sheet], manner, new Date("2026-11-21T12:00:00Z"), mostRows))
    pieces.push(piece);
  return openZip(Buffer.concat(pieces));
}

const sheetIn = (parts: ReadonlyMap<string, Buffer>) =>
  parts.get("xl/worksheets/sheet1.xml")?.toString() ?? "";
const rowsIn = (part: Buffer | undefined) => [...(part?.toString() ?? "").matchAll(/<row>/g)].length;

describe("a workbook", () => {
  it("goes on in another worksheet when one is full, each with its head", async () => {
    const rows = Array.from({ length: 5 }, (_, index) => [text(`linha ${index}`), count(index)]);
    const parts = await workbookOf(rows, 3);
    const sheets = [1, 2, 3].map((number) => parts.get(`xl/worksheets/sheet${number}.xml`));
    expect(sheets.map(rowsIn)).toEqual([3, 3, 2]);
    expect(sheets[2]?.toString()).toContain("linha 4");
    const names = [...(parts.get("xl/workbook.xml")?.toString() ?? "").matchAll(/sheet name="([^"]*)"/g)];
    expect(names.map((match) => match[1])).toEqual(["vendas", "vendas 2", "vendas 3"]);
    expect(parts.get("xl/_rels/workbook.xml.rels")?.toString()).toContain("worksheets/sheet3.xml");
  });

  it("has instants as times a spreadsheet sorts and reckons with, on the person's clocks or on UTC's", async () => {
    const at = [text("a"), instant(new Date("2026-11-21T12:00:00Z"))];
    // 46,347 days after the 30th of December 1899 is the 21st of November 2026.
    const cellOf = async (manner: Manner) =>
      /<c s="(\d)"><v>([^<]*)<\/v>/.exec(sheetIn(await workbookOf([at], undefined, manner)))?.slice(1);
    expect(await cellOf(MANNER)).toEqual(["6", "46347.375"]);
    expect(await cellOf({ ...MANNER, format: "plain" })).toEqual(["7", "46347.5"]);
  });

  it("gives a column the room its first rows take, so that no identifier is cut", async () => {
    const id = "0198c0de-0000-7000-8000-0000000000aa";
    const sheet = sheetIn(
      await workbookOf([
        [null, usdt(1n)],
        [text(id), usdt(1n)],
      ]),
    );
    expect([...sheet.matchAll(/width="(\d+)"/g)].map((match) => match[1])).toEqual(["38", "14"]);
  });

  it("has each of several tables on a worksheet of its own", async () => {
    const named = (name: string): Sheet => ({
      name,
      columns: [["Nome", "name"]],
      rows: () => [[text(name)]],
    });
    const pieces: Buffer[] = [];
    for await (const piece of writeXlsx([named("vendas"), named("totais")], MANNER, new Date()))
      pieces.push(piece);
    const parts = openZip(Buffer.concat(pieces));
    const names = [...(parts.get("xl/workbook.xml")?.toString() ?? "").matchAll(/sheet name="([^"]*)"/g)];
    expect(names.map((match) => match[1])).toEqual(["vendas", "totais"]);
    expect(parts.get("xl/worksheets/sheet2.xml")?.toString()).toContain("totais</t>");
  });

  it("of nothing has its head", async () => {
    const parts = await workbookOf([]);
    expect(rowsIn(parts.get("xl/worksheets/sheet1.xml"))).toBe(1);
    expect(parts.has("xl/worksheets/sheet2.xml")).toBe(false);
  });

  it("writes text as text, whatever marks it has, and keeps every digit of a figure", async () => {
    const parts = await workbookOf([
      [text('Soja <tipo 1> & "co"\u0001'), usdt(1_234_567n)],
      [text("=1+1"), usdt(12_345_678_901_234_567n)],
    ]);
    const sheet = sheetIn(parts);
    expect(sheet).toContain('Soja &lt;tipo 1&gt; &amp; "co"</t>');
    expect(sheet).toContain("<v>1.234567</v>");
    expect(sheet).toContain("'=1+1</t>");
    expect(sheet).toContain("12345678901,234567</t>");
  });
});
