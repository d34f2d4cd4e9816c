import { describe, expect, it } from "vitest";
import { systemRandom } from "./random.js";
import { createSealer } from "./sealed.js";

const secret = "a master secret of at least thirty-two characters";

describe("a sealed value", () => {
  const sealer = createSealer(secret, "documents", systemRandom);
  const sealed = sealer.seal("row-1", Buffer.from("RG 12.345.678-9"));

  it("opens in the row it was sealed for", () => {
    expect(sealer.open("row-1", sealed).toString()).toBe("RG 12.345.678-9");
  });

  it("does not open in another row, for another purpose or under another secret", () => {
    expect(() => sealer.open("row-2", sealed)).toThrow();
    expect(() => createSealer(secret, "factors", systemRandom).open("row-1", sealed)).toThrow();
    expect(() => createSealer(`${secret}!`, "documents", systemRandom).open("row-1", sealed)).toThrow();
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
