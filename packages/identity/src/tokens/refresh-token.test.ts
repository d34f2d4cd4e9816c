import { randomBytes, randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatRefreshToken, parseRefreshToken } from "./refresh-token.js";

const key = randomBytes(32);

describe("a refresh token", () => {
  it("says its session and its counter, and always reads the same", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 0, max: 2 ** 31 - 1 }), (sessionId, counter) => {
        const token = formatRefreshToken(key, { sessionId, counter });
        expect(parseRefreshToken([key], token)).toEqual({ sessionId, counter });
        expect(formatRefreshToken(key, { sessionId, counter })).toBe(token);
      }),
    );
  });

  it("is unknown when another key signed it, or when it is one that servers keep in a table", () => {
    const token = formatRefreshToken(randomBytes(32), { sessionId: randomUUID(), counter: 3 });
    expect(parseRefreshToken([key], token)).toBe("unknown");
    expect(parseRefreshToken([key], "abcdefghij12")).toBe("unknown");
  });

  it("is nothing at all when it is any other text", () => {
    const token = formatRefreshToken(key, { sessionId: randomUUID(), counter: 3 });
    for (const text of [
      "",
      "abc",
      "abcdefghij1",
      "ABCDEFGHIJ12",
      `${token}A`,
      token.slice(0, -4),
      "é".repeat(60),
      "A".repeat(400),
    ])
      expect(parseRefreshToken([key], text)).toBe("malformed");
    fc.assert(fc.property(fc.string(), (text) => parseRefreshToken([key], text) === "malformed"));
  });
});
