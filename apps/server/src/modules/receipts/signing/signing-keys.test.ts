import { generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
import { compactVerify, importJWK } from "jose";
import { describe, expect, it } from "vitest";
import type { Canonical } from "./canonical-json.js";
import { parsePublishedKeys, parseReceiptKeys, publicKeyOf, publicPartOf } from "./key-forms.js";
import { openCompact, type SignedType, signCompact } from "./signature.js";

const aKey = () => generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
const [first, second] = [aKey(), aKey()];
const PAYLOAD = {
  code: "K7QM",
  amounts: [{ asset: "BRL", amount: "25.50" }],
  at: "2026-11-20T15:00:00.000Z",
};
const UNDATED = { validFrom: null, retiredAt: null, revokedAt: null, revokedReason: null };
function ring(...keys: object[]) {
  const { signing: key, former } = parseReceiptKeys(JSON.stringify(keys));
  const own = publicKeyOf(publicPartOf(key));
  const published = [own, ...former].map((one) => ({ ...one, ...UNDATED }));
  return {
    published,
    sign: (type: SignedType, payload: Canonical) => signCompact(type, payload, own.kid, key),
    open: (type: SignedType, text: string) => openCompact(type, text, published),
  };
}
const signing = (key: object) => ({ ...key, key_ops: ["sign"] });

describe("a signature", () => {
  const keys = ring(signing(first));
  const signed = keys.sign("lastro-receipt", PAYLOAD);

  it("says what was signed, in canonical form, to this house and to any program that knows the standard", async () => {
    expect(keys.open("lastro-receipt", signed)).toMatchObject({ is: "genuine", payload: PAYLOAD });
    const [published] = keys.published;
    if (!published) throw new Error("No key");
    const opened = await compactVerify(signed, await importJWK({ ...published }));
    expect(Buffer.from(opened.payload).toString()).toBe(
      '{"amounts":[{"amount":"25.50","asset":"BRL"}],"at":"2026-11-20T15:00:00.000Z","code":"K7QM"}',
    );
  });

  it("is refused with any character of it changed", () => {
    for (let at = 0; at < signed.length; at += 1)
      for (const other of ["A", "_", ".", "é", ""]) {
        if (signed[at] === other) continue;
        const changed = signed.slice(0, at) + other + signed.slice(at + 1);
        expect([at, other, keys.open("lastro-receipt", changed).is]).not.toContain("genuine");
      }
  });

  it("is refused with any byte of its payload changed, however the byte changes", () => {
    const [header, payload = "", signature] = signed.split(".");
    const bytes = Buffer.from(payload, "base64url");
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ mask;
        const text = [header, changed.toString("base64url"), signature].join(".");
        expect(keys.open("lastro-receipt", text).is).toBe("changed");
      }),
      { numRuns: 2_000 },
    );
  });

  it("for one purpose does not pass for another, nor from a key nobody published", () => {
    expect(keys.open("lastro-receipt-file", signed).is).toBe("changed");
    expect(ring(signing(second)).open("lastro-receipt", signed).is).toBe("unknown_key");
  });
});

describe("a change of keys", () => {
  it("leaves what the former key signed genuine, its private part gone or not", () => {
    const signed = ring(signing(first)).sign("lastro-receipt", PAYLOAD);
    const { d: _, ...formerPublic } = first;
    for (const former of [first, formerPublic]) {
      const keys = ring({ ...former, key_ops: ["verify"] }, signing(second));
      expect(keys.open("lastro-receipt", signed).is).toBe("genuine");
      expect(keys.published.map(({ x }) => x)).toEqual([second.x, first.x]);
      expect(JSON.stringify(keys.published)).not.toContain(first.d);
      const read = parsePublishedKeys(JSON.stringify({ keys: keys.published }));
      expect(openCompact("lastro-receipt", signed, read).is).toBe("genuine");
    }
  });
});

describe("a key that was retired", () => {
  it("proves what was issued while it was in force, and nothing issued later", () => {
    const keys = ring(signing(first));
    const retiredAt = new Date("2026-11-20T15:00:00.000Z");
    const retired = keys.published.map((key) => ({ ...key, retiredAt }));
    const issued = (issuedAt: string) =>
      openCompact("lastro-receipt", keys.sign("lastro-receipt", { ...PAYLOAD, issuedAt }), retired).is;
    expect(issued("2026-11-20T14:59:59.000Z")).toBe("genuine");
    expect(issued("2026-11-20T15:02:00.000Z")).toBe("changed");
  });
});

describe("the keys of the settings", () => {
  it.each([
    ["text", "not json"],
    ["no key that signs", JSON.stringify([first])],
    ["two keys that sign", JSON.stringify([signing(first), signing(second)])],
    ["a public key that should sign", JSON.stringify([signing({ ...first, d: undefined })])],
    ["a key of another kind", JSON.stringify([{ kty: "EC", crv: "P-256", key_ops: ["sign"] }])],
    ["a private part of another key", JSON.stringify([signing({ ...first, x: second.x })])],
  ])("are refused with %s", (_, text) => {
    expect(() => parseReceiptKeys(text)).toThrow();
  });
});
