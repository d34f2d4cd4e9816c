import { describe, expect, it } from "vitest";
import { systemRandom } from "./random.js";
import { createSealer, KEY_NAME_BYTES, keyIdOf, keyNameOf } from "./sealed.js";

const masterSecret = "a master secret of at least thirty-two characters";
const former = "the master secret this house had before that one";

describe("a sealed value", () => {
  const sealer = createSealer({ masterSecret }, "documents", systemRandom);
  const sealed = sealer.seal("row-1", Buffer.from("RG 12.345.678-9"));

  it("opens in the row it was sealed for", () => {
    expect(sealer.open("row-1", sealed).toString()).toBe("RG 12.345.678-9");
  });

  it("does not open in another row, for another purpose or under another secret", () => {
    expect(() => sealer.open("row-2", sealed)).toThrow();
    expect(() => createSealer({ masterSecret }, "factors", systemRandom).open("row-1", sealed)).toThrow();
    expect(() =>
      createSealer({ masterSecret: `${masterSecret}!` }, "documents", systemRandom).open("row-1", sealed),
    ).toThrow();
  });

  it("does not open once a bit of it has changed", () => {
    for (const index of [1, 20, sealed.length - 1]) {
      const altered = Buffer.from(sealed);
      altered.writeUInt8(altered.readUInt8(index) ^ 1, index);
      expect(() => sealer.open("row-1", altered)).toThrow();
    }
  });

  it("is different each time the same thing is sealed", () => {
    expect(sealer.seal("row-1", Buffer.from("x"))).not.toEqual(sealer.seal("row-1", Buffer.from("x")));
  });
});

describe("a value sealed before the master secret changed", () => {
  const before = createSealer({ masterSecret: former }, "documents", systemRandom);
  const sealed = before.seal("row-1", Buffer.from("RG 12.345.678-9"));

  it("names its key, and opens while that secret is kept among the former ones", () => {
    expect(sealed.subarray(0, KEY_NAME_BYTES)).toEqual(keyNameOf(former));
    const both = createSealer({ masterSecret, formerSecrets: [former] }, "documents", systemRandom);
    expect(both.open("row-1", sealed).toString()).toBe("RG 12.345.678-9");
    expect(both.seal("row-1", sealed).subarray(0, KEY_NAME_BYTES)).toEqual(keyNameOf(masterSecret));
  });

  it("does not open without it, and the error names the secret that is missing", () => {
    const alone = createSealer({ masterSecret }, "documents", systemRandom);
    expect(() => alone.open("row-1", sealed)).toThrow(keyIdOf(former));
  });

  it("opens when it is of the time before values named their key", () => {
    const unnamed = Buffer.concat([Buffer.of(1), sealed.subarray(KEY_NAME_BYTES)]);
    const both = createSealer({ masterSecret, formerSecrets: [former] }, "documents", systemRandom);
    expect(before.open("row-1", unnamed).toString()).toBe("RG 12.345.678-9");
    expect(both.open("row-1", unnamed).toString()).toBe("RG 12.345.678-9");
    expect(() => both.open("row-2", unnamed)).toThrow();
    expect(() => createSealer({ masterSecret }, "documents", systemRandom).open("row-1", unnamed)).toThrow();
  });
});
