/**
 * Smooth noise in [-1, 1] that depends on nothing but its name and the time: random values at the
 * ends of each period, a smooth curve between them.
 */
export function noise(name: string, periodMs: number, atMs: number): number {
  const period = Math.floor(atMs / periodMs);
  const inside = atMs / periodMs - period;
  const eased = inside * inside * inside * (inside * (inside * 6 - 15) + 10);
  const from = valueAt(name, period);
  return from + (valueAt(name, period + 1) - from) * eased;
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
