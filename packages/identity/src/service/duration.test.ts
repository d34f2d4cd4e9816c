import { describe, expect, it } from "vitest";
import { parseDuration } from "./duration.js";

describe("a length of time", () => {
  it.each([
    ["24h", 86_400_000],
    ["1h30m", 5_400_000],
    ["1.5h", 5_400_000],
    [".5s", 500],
    ["300ms", 300],
    ["-1m", -60_000],
    ["+2s", 2_000],
    ["0", 0],
    ["0s", 0],
    ["876600h", 3_155_760_000_000],
  ])("is read from %s", (text, milliseconds) => {
    expect(parseDuration(text)).toBe(milliseconds);
  });

  it.each([
    ["", 'time: invalid duration ""'],
    ["soon", 'time: invalid duration "soon"'],
    ["24", 'time: missing unit in duration "24"'],
    ["7d", 'time: unknown unit "d" in duration "7d"'],
    ["1h 5m", 'time: unknown unit "h " in duration "1h 5m"'],
    ["9999999h", 'time: invalid duration "9999999h"'],
    ["1toString", 'time: unknown unit "toString" in duration "1toString"'],
  ])("is not read from %j", (text, why) => {
    expect(() => parseDuration(text)).toThrow(why);
  });
});
