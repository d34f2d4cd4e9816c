import { describe, expect, it } from "vitest";
import { isSignature, sign } from "./signed.js";

const before = { masterSecret: "the master secret this house had before that one" };
const now = { masterSecret: "a master secret of at least thirty-two characters" };
const said = Buffer.from("a link");

describe("a signature made before the master secret changed", () => {
  const signature = sign(before, "links", said);

  it("holds while that secret is kept among the former ones, and ends with it", () => {
    const both = { ...now, formerSecrets: [before.masterSecret] };
    expect(isSignature(both, "links", said, signature)).toBe(true);
    expect(isSignature(both, "links", said, sign(now, "links", said))).toBe(true);
    expect(isSignature(now, "links", said, signature)).toBe(false);
  });

  it("holds for nothing else", () => {
    expect(isSignature(before, "letters", said, signature)).toBe(false);
    expect(isSignature(before, "links", Buffer.from("another"), signature)).toBe(false);
    expect(isSignature(before, "links", said, signature.subarray(1))).toBe(false);
  });
});
