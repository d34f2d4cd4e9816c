/** The quasigroup of Damm's algorithm: it notices each single wrong digit and each two neighbours that changed places. */
const DAMM = [
  "0317598642",
  "7092154863",
  "4206871359",
  "1750983426",
  "6123045978",
  "3674209581",
  "5869720134",
  "8945362017",
  "9438617205",
  "2581436790",
] as const;

const SEQUENCE_DIGITS = 6;

function checkDigitOf(digits: string): string {
  let interim = 0;
  for (const digit of digits) interim = Number(DAMM[interim]?.[Number(digit)]);
  return String(interim);
}

/** Numbers people call things of one kind by, such as `P2P-26-004218-9`: a prefix, the year, a running number, a check digit. */
export interface PeopleNumbers {
  write(year: number, sequence: bigint): string;
  /** A number as somebody typed it, in its usual form; null for what is none, or has a wrong digit. */
  parse(typed: string): string | null;
}

export function peopleNumbers(prefix: string): PeopleNumbers {
  const pattern = new RegExp(`^${prefix}-?(\\d{2})-?(\\d{${SEQUENCE_DIGITS},10})-?(\\d)$`);
  return {
    write(year, sequence) {
      const yy = String(year % 100).padStart(2, "0");
      const which = String(sequence).padStart(SEQUENCE_DIGITS, "0");
      return `${prefix}-${yy}-${which}-${checkDigitOf(yy + which)}`;
    },
    parse(typed) {
      const [, yy, which, digit] = pattern.exec(typed.trim().toUpperCase().replace(/\s/g, "")) ?? [];
      if (yy === undefined || which === undefined || digit !== checkDigitOf(yy + which)) return null;
      return `${prefix}-${yy}-${which}-${digit}`;
    },
  };
}
