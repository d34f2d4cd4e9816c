import { parseMoney } from "@lastro/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBrCode } from "./br-code.js";
import { plainText, writeDynamicBrCode, writeStaticBrCode } from "./br-code-writer.js";
import { crc16 } from "./crc16.js";
import { REFUSED_CODES, VALID_CODES } from "./testing/br-code-vectors.js";

describe("the checksum of a BR Code", () => {
  it("is CRC16-CCITT FALSE, padded with zeros", () => {
    expect(crc16("123456789")).toBe("29B1");
    const code = VALID_CODES.find((vector) => vector.id === "V13")?.code ?? "";
    expect(crc16(code.slice(0, -4))).toBe("00A4");
  });

  it("counts an accented letter as its UTF-8 bytes", () => {
    const reference = (text: string) => {
      let crc = 0xffff;
      for (const byte of new TextEncoder().encode(text)) {
        crc ^= byte << 8;
        for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
      }
      return crc.toString(16).toUpperCase().padStart(4, "0");
    };
    for (const text of ["João", "R$ 10 – açaí", "本", "🌾"]) expect(crc16(text)).toBe(reference(text));
  });
});

describe("reading a code someone copied", () => {
  it.each(VALID_CODES)("reads $id: $source", ({ code, reads }) => {
    const { amountCents, ...plain } = reads;
    const read = readBrCode(code);
    expect(read).toMatchObject({
      ...plain,
      ...(amountCents === undefined ? {} : { amount: { asset: "BRL", minor: BigInt(amountCents) } }),
    });
    if (amountCents === undefined) expect(read).not.toHaveProperty("amount");
  });

  it.each(REFUSED_CODES)("refuses $id: $source", ({ code, reads }) => {
    expect(readBrCode(code)).toEqual({ error: reads.error });
  });

  it("refuses any code of which a single character changed", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...VALID_CODES),
        fc.nat(),
        fc.integer({ min: 0x20, max: 0x7e }),
        ({ code }, place, point) => {
          const at = place % code.length;
          const changed = `${code.slice(0, at)}${String.fromCharCode(point)}${code.slice(at + 1)}`;
          fc.pre(changed.toUpperCase() !== code.toUpperCase() || (at < code.length - 4 && changed !== code));
          expect(readBrCode(changed)).toHaveProperty("error");
        },
      ),
      { numRuns: 3000 },
    );
  });

  it("tolerates a checksum in lower case and blanks around the code", () => {
    const code = VALID_CODES.find((vector) => vector.id === "V3")?.code ?? "";
    const lower = code.slice(0, -4) + code.slice(-4).toLowerCase();
    expect(readBrCode(lower)).toEqual(readBrCode(code));
    expect(readBrCode(`  ${code}\r\n`)).toEqual(readBrCode(code));
  });

  it("reads accented letters when the checksum is right, and says that they are there", () => {
    const plain = writeStaticBrCode({ key: "joao@example.com", name: "Joao da Silva", city: "SAO PAULO" });
    const body = plain.replace("Joao", "João").slice(0, -4);
    expect(readBrCode(body + crc16(body))).toMatchObject({ name: "João da Silva", beyondAscii: true });
  });

  it("never throws, whatever was pasted", () => {
    fc.assert(fc.property(fc.string({ maxLength: 600, unit: "binary" }), (text) => void readBrCode(text)));
  });

  it.each([
    ["another arrangement's code", "27300012BR.COM.OUTRO0110012345678952040000", "not-pix"],
    ["an object whose length does not fit", "2699", "malformed"],
  ])("refuses %s though its checksum is right", (_, middle, error) => {
    const body = `000201${middle}53039865802BR5913Fulano de Tal6008BRASILIA6304`;
    expect(readBrCode(body + crc16(body))).toEqual({ error });
  });
});

describe("writing a code", () => {
  it("writes a charge's location that any reader finds again", () => {
    const location = "pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca25";
    const code = writeDynamicBrCode({ location, name: "Lastro Banco Digital", city: "São Paulo" });
    expect(readBrCode(code)).toEqual({
      kind: "dynamic",
      url: location,
      name: "Lastro Banco Digital",
      city: "Sao Paulo",
    });
  });

  it("writes back what it read of a static code", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9.@-]{1,70}$/),
        fc.bigInt({ min: 1n, max: 999_999_999_999n }),
        fc.stringMatching(/^[A-Za-z0-9]{1,25}$/),
        (key, minor, txid) => {
          const amount = { asset: "BRL" as const, minor };
          const code = writeStaticBrCode({ key, amount, txid, name: "Fulano", city: "Brasilia" });
          expect(readBrCode(code)).toMatchObject({ kind: "static", key, amount, txid });
        },
      ),
    );
  });

  it("folds text to the ASCII every bank reads", () => {
    expect(plainText("Açaí & Cia  João\u00a0🌾 Ltda", 25)).toBe("Acai & Cia Joao Ltda");
    expect(plainText("São Miguel do Oeste", 15)).toBe("Sao Miguel do O");
  });

  it("refuses what does not fit instead of cutting it", () => {
    expect(() => writeDynamicBrCode({ location: "x".repeat(80), name: "A", city: "B" })).toThrow(RangeError);
  });

  it("keeps cents exact", () => {
    const code = writeStaticBrCode({ key: "k", amount: parseMoney("BRL", "0.10"), name: "A", city: "B" });
    expect(code).toContain("54040.10");
  });
});
