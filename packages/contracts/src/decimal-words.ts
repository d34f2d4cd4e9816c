interface Figures {
  readonly whole: Intl.NumberFormat;
  readonly point: string;
}

/** Making a format takes longer than using it a hundred times. */
const known = new Map<string, Figures>();

function figuresOf(language: string): Figures {
  const found = known.get(language);
  if (found) return found;
  const whole = new Intl.NumberFormat(language);
  const point = whole.formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? ".";
  known.set(language, { whole, point });
  return { whole, point };
}

/** A decimal that is not negative as a language writes it, `1.234,50`: all its digits, but no zeros after the second. */
export function decimalWords(decimal: string, language: string): string {
  const { whole: format, point } = figuresOf(language);
  const [whole = "0", decimals = ""] = decimal.split(".");
  return `${format.format(BigInt(whole))}${point}${decimals.replace(/0+$/, "").padEnd(2, "0")}`;
}
