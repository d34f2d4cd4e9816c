import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
} from "@cantoo/pdf-lib";

/** What a document of ours says, page by page and line by line, as a reader would copy it. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const document = await PDFDocument.load(bytes);
  const pages = document.getPages().map(({ node }) => {
    const fonts = lettersOfFonts(node.Resources()?.lookup(PDFName.of("Font"), PDFDict));
    const contents = node.Contents();
    const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
    const operators = streams.map((stream) => decoded(document.context.lookup(stream))).join("\n");
    return linesOf(operators, fonts);
  });
  return pages.join("\f");
}

type Letters = (hex: string) => string;

const OPERATOR = /1 0 0 1 [-\d.]+ ([-\d.]+) Tm|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g;

function linesOf(operators: string, fonts: ReadonlyMap<string, Letters>): string {
  let text = "";
  let line: string | undefined;
  let letters: Letters | undefined;
  for (const [, y, font, shown] of operators.matchAll(OPERATOR)) {
    if (font !== undefined) letters = fonts.get(font);
    if (y !== undefined && y !== line) {
      text += "\n";
      line = y;
    }
    for (const [, hex = ""] of shown?.matchAll(/<([0-9a-f]*)>/g) ?? []) text += letters?.(hex) ?? "";
  }
  return text;
}

function lettersOfFonts(fonts: PDFDict | undefined): ReadonlyMap<string, Letters> {
  const all = new Map<string, Letters>();
  for (const name of fonts?.keys() ?? []) {
    const map = fonts?.lookup(name, PDFDict).lookup(PDFName.of("ToUnicode"));
    all.set(name.decodeText(), map ? mappedLetters(decoded(map)) : standardLetters);
  }
  return all;
}

/** Windows-1252 from 0x80 on; the rest of it is as in Unicode. */
const BEYOND_LATIN = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const standardLetters: Letters = (hex) =>
  Array.from(Buffer.from(hex, "hex"), (code) => BEYOND_LATIN[code - 0x80] ?? String.fromCharCode(code)).join(
    "",
  );

/** Codes of two bytes, by the font's own table. */
function mappedLetters(table: string): Letters {
  const letters = new Map<number, string>();
  for (const [, first = "", all = ""] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    for (const [index, [, hex = ""]] of [...all.matchAll(/<([^>]*)>/g)].entries())
      letters.set(Number.parseInt(first, 16) + index, utf16(hex.replaceAll(" ", "")));
  return (hex) =>
    (hex.match(/.{4}/g) ?? []).map((code) => letters.get(Number.parseInt(code, 16)) ?? "").join("");
}

function utf16(hex: string): string {
  return new TextDecoder("utf-16be").decode(Buffer.from(hex, "hex"));
}

function decoded(stream: PDFObject | undefined): string {
  if (!(stream instanceof PDFRawStream)) throw new Error("Not a stream");
  return Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1");
}
