const UNIT_MS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
};
/** About 292 years: the longest length the notation knows. */
const MAX_DURATION_MS = 9_223_372_036_854;

/** Why a text is no length of time. */
export class InvalidDuration extends Error {}

/**
 * Reads a length of time as operators of this protocol write it, `1h30m` or `7.5s`, in milliseconds. Throws
 * `InvalidDuration`.
 */
export function parseDuration(text: string): number {
  const [, sign, rest] = /^([+-]?)(.*)$/s.exec(text) ?? [];
  if (rest === "0") return 0;
  if (rest === undefined || rest === "") throw invalid(text);
  let total = 0;
  let left = rest;
  while (left !== "") {
    const [whole, digits, unit] = /^(\d+\.?\d*|\.\d+)([^\d.]*)/.exec(left) ?? [];
    if (whole === undefined || digits === undefined) throw invalid(text);
    if (!unit) throw new InvalidDuration(`time: missing unit in duration ${JSON.stringify(text)}`);
    const milliseconds = Object.hasOwn(UNIT_MS, unit) ? UNIT_MS[unit] : undefined;
    if (milliseconds === undefined)
      throw new InvalidDuration(
        `time: unknown unit ${JSON.stringify(unit)} in duration ${JSON.stringify(text)}`,
      );
    total += Number(digits) * milliseconds;
    left = left.slice(whole.length);
  }
  if (total > MAX_DURATION_MS) throw invalid(text);
  return sign === "-" ? -total : total;
}

function invalid(text: string): InvalidDuration {
  return new InvalidDuration(`time: invalid duration ${JSON.stringify(text)}`);
}
