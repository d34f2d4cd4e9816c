interface Ends {
  readonly period: number;
  readonly from: number;
  readonly to: number;
}

/** The period each name was asked for last: a chart asks for one instant after the other. */
const lastEnds = new Map<string, Ends>();

/**
 * Smooth noise in [-1, 1] that depends on nothing but its name and the time: random values at the
 * ends of each period, a smooth curve between them.
 */
export function noise(name: string, periodMs: number, atMs: number): number {
  const period = Math.floor(atMs / periodMs);
  const inside = atMs / periodMs - period;
  const eased = inside * inside * inside * (inside * (inside * 6 - 15) + 10);
  const { from, to } = endsOf(name, period);
  return from + (to - from) * eased;
}

function endsOf(name: string, period: number): Ends {
  const last = lastEnds.get(name);
  if (last?.period === period) return last;
  const from = last?.period === period - 1 ? last.to : valueAt(name, period);
  const ends = { period, from, to: valueAt(name, period + 1) };
  lastEnds.set(name, ends);
  return ends;
}

function valueAt(name: string, index: number): number {
  let hash = 0x811c9dc5;
  for (const text of [name, String(index)]) {
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    hash = scramble(hash);
  }
  return (hash / 0xffffffff) * 2 - 1;
}

function scramble(value: number): number {
  let mixed = value >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
