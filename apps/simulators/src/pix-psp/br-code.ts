/** What a payer's app finds in a BR Code: a charge to fetch, or a key to pay. */
export type BrCode =
  | { readonly kind: "dynamic"; readonly location: string }
  | { readonly kind: "static"; readonly key: string; readonly amount?: string; readonly txid?: string };

/** Writes the copy-and-paste text of a charge whose details live at `location` (host/path, no scheme). */
export function writeDynamicBrCode(charge: { location: string; name: string; city: string }): string {
  const account = field("00", "br.gov.bcb.pix") + field("25", charge.location);
  const body = [
    field("00", "01"),
    field("01", "12"),
    field("26", account),
    field("52", "0000"),
    field("53", "986"),
    field("58", "BR"),
    field("59", plain(charge.name, 25)),
    field("60", plain(charge.city, 15)),
    field("62", field("05", "***")),
    "6304",
  ].join("");
  return body + crc16(body);
}

/** Reads a BR Code as a payer's app does; undefined when it is not one or its checksum is wrong. */
export function readBrCode(text: string): BrCode | undefined {
  const code = text.trim();
  const body = code.slice(0, -4);
  if (!body.endsWith("6304") || crc16(body) !== code.slice(-4).toUpperCase()) return undefined;
  const fields = readFields(code);
  for (let id = 26; id <= 51; id += 1) {
    const account = readFields(fields?.get(String(id)) ?? "");
    if (account?.get("00")?.toLowerCase() !== "br.gov.bcb.pix") continue;
    const location = account.get("25");
    if (location) return { kind: "dynamic", location };
    const key = account.get("01");
    if (!key) continue;
    const amount = fields?.get("54");
    const txid = readFields(fields?.get("62") ?? "")?.get("05");
    return { kind: "static", key, ...(amount && { amount }), ...(txid && txid !== "***" && { txid }) };
  }
  return undefined;
}

/** CRC16-CCITT ("false"): four upper-case hex digits, zero-padded. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, "utf8")) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

function field(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, "0")}${value}`;
}

/** ASCII only: banks disagree on whether a length counts characters or bytes. */
function plain(text: string, max: number): string {
  const ascii = text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/g, " ");
  return ascii.replace(/ +/g, " ").trim().slice(0, max).trim();
}

function readFields(text: string): Map<string, string> | undefined {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4));
    const value = text.slice(at + 4, at + 4 + length);
    if (!/^\d{4}$/.test(text.slice(at, at + 4)) || value.length !== length) return undefined;
    fields.set(text.slice(at, at + 2), value);
    at += 4 + length;
  }
  return fields;
}
