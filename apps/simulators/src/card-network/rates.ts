/** Reais of one unit of each currency, the network's spread inside. */
const RATES: Readonly<Record<string, string>> = {
  BRL: "1.0",
  USD: "5.40",
  EUR: "6.25",
  GBP: "7.30",
  ARS: "0.0038",
  JPY: "0.0361",
};

/** Digits after the point where they are not two. */
const DIGITS: Readonly<Record<string, number>> = { JPY: 0 };
const SCALE = 1_000_000n;

export const CURRENCIES = Object.keys(RATES) as [string, ...string[]];

export function rateOf(currency: string): string {
  return RATES[currency] ?? "1.0";
}

/** An amount of a currency's smallest units in centavos, halves up. */
export function inReais(amount: number, currency: string, rate: string): number {
  const factor = 10n ** BigInt(2 - (DIGITS[currency] ?? 2));
  const scaled = BigInt(amount) * scaledRate(rate) * factor;
  return Number((scaled + SCALE / 2n) / SCALE);
}

/** The rate between two amounts, to six digits. */
export function rateBetween(original: number, currency: string, billed: number): string {
  if (original === 0) return rateOf(currency);
  const factor = 10n ** BigInt(2 - (DIGITS[currency] ?? 2));
  return fromScaled((BigInt(billed) * SCALE) / (BigInt(original) * factor));
}

function scaledRate(rate: string): bigint {
  const [whole = "0", fraction = ""] = rate.split(".");
  return BigInt(whole) * SCALE + BigInt(fraction.padEnd(6, "0").slice(0, 6));
}

function fromScaled(scaled: bigint): string {
  const fraction = (scaled % SCALE).toString().padStart(6, "0").replace(/0+$/, "");
  return `${scaled / SCALE}.${fraction === "" ? "0" : fraction}`;
}
