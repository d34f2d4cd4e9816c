/** The objects of one level of a BR Code: two digits of id, two of length, then the value. */
export type BrCodeFields = ReadonlyMap<string, string>;

const HEADER = /^\d{4}$/;

/** Reads one level; undefined when a length does not fit or an id stands twice. */
export function readFields(text: string): BrCodeFields | undefined {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const header = text.slice(at, at + 4);
    if (!HEADER.test(header)) return undefined;
    const id = header.slice(0, 2);
    const length = Number(header.slice(2));
    const value = text.slice(at + 4, at + 4 + length);
    if (value.length !== length || fields.has(id)) return undefined;
    fields.set(id, value);
    at += 4 + length;
  }
  return fields;
}

/** Writes one object. Throws when the value does not fit the two digits of its length. */
export function writeField(id: string, value: string): string {
  if (value.length === 0 || value.length > 99) throw new RangeError(`BR Code field ${id} does not fit`);
  return `${id}${String(value.length).padStart(2, "0")}${value}`;
}
