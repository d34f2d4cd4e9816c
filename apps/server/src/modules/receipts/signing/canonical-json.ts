/** Values whose canonical form (RFC 8785) is plain: no numbers, so that nobody rounds them. */
export type Canonical = string | null | readonly Canonical[] | { readonly [name: string]: Canonical };

/** The one way to write a value: names in order, no space. */
export function canonicalJson(value: Canonical): string {
  if (value === null || typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((one: Canonical) => canonicalJson(one)).join(",")}]`;
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, one]) => `${JSON.stringify(name)}:${canonicalJson(one)}`).join(",")}}`;
}
