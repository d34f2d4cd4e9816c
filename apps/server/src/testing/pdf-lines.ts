import { inflateSync } from "node:zlib";

/** The lines of text a PDF of pdfkit's draws, by what stands at one height of a page. */
export function pdfLines(pdf: Buffer): string[] {
  return streamsOf(pdf).flatMap(linesOf);
}

function streamsOf(pdf: Buffer): string[] {
  const streams: string[] = [];
  for (const match of pdf
    .toString("latin1")
    .matchAll(/FlateDecode[^>]*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g))
    streams.push(inflateSync(Buffer.from(match[1] ?? "", "latin1")).toString("latin1"));
  return streams;
}

function linesOf(content: string): string[] {
  const lines = new Map<string, string>();
  let height = "";
  for (const [, y, drawn] of content.matchAll(/1 0 0 1 \S+ (\S+) Tm|\[([^\]]*)\] TJ/g)) {
    if (y !== undefined) height = y;
    else lines.set(height, `${lines.get(height) ?? ""}${wordsOf(drawn ?? "")}`);
  }
  return [...lines.values()];
}

function wordsOf(drawn: string): string {
  return [...drawn.matchAll(/<([0-9a-f]*)>/g)]
    .map(([, hex]) => Buffer.from(hex ?? "", "hex").toString("latin1"))
    .join("");
}
