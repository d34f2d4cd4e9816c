import { createPublicKey, type KeyObject, sign } from "node:crypto";

/**
 * A certificate for one's own key, in PEM: the form in which organisations expect the key of a service to be
 * published. It vouches for nothing but the key, so the same key always gives the same certificate.
 */
export function selfSignedCertificate(privateKey: KeyObject, name: string): string {
  const publicKey = createPublicKey(privateKey).export({ format: "der", type: "spki" });
  const subject = sequence(set(sequence(oid("2.5.4.3"), tagged(0x0c, Buffer.from(name)))));
  const algorithm = sequence(oid("1.2.840.113549.1.1.11"), tagged(0x05, Buffer.alloc(0)));
  const body = sequence(
    tagged(0xa0, integer(2)),
    integer(1),
    algorithm,
    subject,
    sequence(utcTime("200101000000Z"), generalizedTime("99991231235959Z")),
    subject,
    publicKey,
  );
  const signature = sign("sha256", body, privateKey);
  const certificate = sequence(body, algorithm, tagged(0x03, Buffer.concat([Buffer.of(0), signature])));
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}

function tagged(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.of(tag), length(content.length), content]);
}

function length(size: number): Buffer {
  if (size < 0x80) return Buffer.of(size);
  const bytes: number[] = [];
  for (let rest = size; rest > 0; rest >>= 8) bytes.unshift(rest & 0xff);
  return Buffer.of(0x80 | bytes.length, ...bytes);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function set(...parts: readonly Buffer[]): Buffer {
  return tagged(0x31, Buffer.concat(parts));
}

function integer(value: number): Buffer {
  return tagged(0x02, Buffer.of(value));
}

function utcTime(text: string): Buffer {
  return tagged(0x17, Buffer.from(text));
}

function generalizedTime(text: string): Buffer {
  return tagged(0x18, Buffer.from(text));
}

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const bytes = rest.flatMap((value) => {
    const groups = [value & 0x7f];
    for (let left = value >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80);
    return groups;
  });
  return tagged(0x06, Buffer.from([first * 40 + second, ...bytes]));
}
