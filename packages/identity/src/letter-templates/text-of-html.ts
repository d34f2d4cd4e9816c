const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** What a page says, for readers without pages: its text, and where its links lead. */
export function textOfHtml(html: string): string {
  return decoded(
    html
      .replaceAll(/<(head|style|script)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi, "")
      .replaceAll(
        /<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*))[^>]*>([\s\S]*?)<\/a>/gi,
        (_whole, one: string | undefined, two: string | undefined, three: string | undefined, said: string) =>
          `${said}:\n${one ?? two ?? three ?? ""}\n`,
      )
      .replaceAll(/<br\b[^>]*>|<\/(?:p|div|h[1-6]|li|tr|table)\s*>/gi, "\n")
      .replaceAll(/<[^>]*>/g, ""),
  )
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
    (whole, decimal, hex, name: string | undefined) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    },
  );
}
