import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isTrivial } from "./own-secrets.js";

describe("a secret that is long enough", () => {
  it.each([
    "a".repeat(40),
    "ab".repeat(20),
    "0123456789abcdef0123456789abcdef",
    "change-me-change-me-change-me-chang",
    "abcdefghijklmnopqrstuvwxyz0123456789",
    "9876543210zyxwvutsrqponmlkjihgfedcba",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaabcdefgh",
    "112211221112221112212112212121221",
  ])("is trivial when it is %s", (secret) => {
    expect(isTrivial(secret)).toBe(true);
  });

  it("is not when it was drawn, as the runbook draws it or from digits alone", () => {
    for (let draw = 0; draw < 200; draw += 1) {
      expect(isTrivial(randomBytes(32).toString("hex"))).toBe(false);
      expect(isTrivial(randomBytes(24).toString("base64url"))).toBe(false);
    }
    expect(isTrivial("83920174658203958172640395817264")).toBe(false);
    expect(isTrivial("correct horse battery staple 2026")).toBe(false);
  });
});
