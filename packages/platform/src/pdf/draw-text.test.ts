import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { describe, expect, it } from "vitest";
import { textOfPdf } from "../testing/text-of-pdf.js";
import { drawLine, drawParagraph } from "./draw-text.js";
import type { Face } from "./text-runs.js";

async function drawn(draw: (document: PDFKit.PDFDocument) => void): Promise<Buffer> {
  const document = new PDFDocument({ size: "A4" });
  draw(document);
  document.end();
  return buffer(document);
}

const paragraph = async (text: string, face?: Face) =>
  (await textOfPdf(await drawn((document) => drawParagraph(document, text, face)))).trim();

const line = async (text: string, width: number) =>
  (await textOfPdf(await drawn((document) => drawLine(document, text, { x: 72, y: 72, width })))).trim();

/** The fonts that a document brings along. */
const embedded = async (text: string) => {
  const bytes = await drawn((document) => drawParagraph(document, text));
  return [...bytes.toString("latin1").matchAll(/\/FontName \/[A-Z]{6}\+(\S+)/g)].map(([, name]) => name);
};

describe("a name in a document", () => {
  it.each([
    "João Conceição Araújo",
    "José Ñandú Güiraldes",
    "D’Ávila & Filhos – “Grãos” 5 €",
    "王小明",
    "欧阳娜娜 (Nana Ouyang)",
    "臺灣糧食股份有限公司",
    "山田 太郎",
    "髙橋 さくら",
    "﨑山 サクラ・ジャパン㈱",
    "𠮷野家",
    "Comércio 農業 Ltda. & サントス",
  ])("has every letter: %s", async (name) => {
    for (const face of ["Helvetica", "Helvetica-Bold", "Courier"] as const)
      expect(await paragraph(name, face)).toBe(name);
  });

  it.each([
    ["an emoji, however it is composed", "Ana 👍🏽 Silva", "Ana □ Silva"],
    ["letters of a script without a font", "한국 ไทย", "□□ □□□"],
    ["accents no letter has", "x̱ à", "□ à"],
  ])("shows where %s cannot be drawn", async (_, name, shown) => {
    expect(await paragraph(name)).toBe(shown);
  });

  it.each([
    ["a line break", "Ana\nTotal: 1", "Ana Total: 1"],
    ["a break of another kind", "山田\u2028太郎\r\n\t!", "山田 太郎 !"],
    ["what turns the direction", "Ana\u202eavliS", "Ana avliS"],
    ["half a pair", "Ana \ud83d!", "Ana !"],
    ["a chosen form of a character", "葛\u{e0101}城", "葛城"],
    ["accents apart from their letters", "Joa\u0303o \u304b\u3099", "João が"],
  ])("stays one paragraph with %s", async (_, name, shown) => {
    expect((await paragraph(name)).replace(/ +/g, " ")).toBe(shown);
  });

  it("brings a font along only where the standard one cannot draw it, and as Japan draws it with kana", async () => {
    expect(await embedded("João")).toEqual([]);
    expect(await embedded("王小明")).toEqual(["NotoSansHans-Regular"]);
    expect(await embedded("髙橋さくら")).toEqual(["NotoSansJP-Regular"]);
  });

  it("makes no document large: of a font it has only what it shows", async () => {
    const bytes = await drawn((document) => drawParagraph(document, "王小明 髙橋さくら"));
    expect(bytes.length).toBeLessThan(100_000);
  });
});

describe("text on one line", () => {
  it("is whole where there is room", async () => {
    expect(await line("12:00  ·  王小明  ·  soja", 300)).toBe("12:00  ·  王小明  ·  soja");
  });

  it("ends in an ellipsis where there is none, and never in a second line", async () => {
    const cut = await line("山田 太郎 ".repeat(40), 200);
    expect(cut).toMatch(/^山田 太郎 .*[山田太郎]…$/);
    expect(cut.length).toBeLessThan(40);
    expect(await line("Comércio de grãos ".repeat(40), 200)).toMatch(/^Comércio de grãos .*[^ ]…$/);
  });
});

describe("a long text of two scripts", () => {
  it("wraps into lines and pages, losing nothing", async () => {
    const text = "Comércio 農業公司 de grãos ".repeat(600).trim();
    const shown = await paragraph(text);
    expect(shown.split("\f").length).toBeGreaterThan(1);
    expect(shown.replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
    for (const row of shown.split(/[\n\f]+/)) expect(row.length).toBeLessThan(100);
  });
});
