import { describe, expect, it } from "vitest";
import { nameForAnybody } from "./masked-name.js";

describe("a name everybody may read", () => {
  it.each([
    ["Beatriz da Conceição", "B••• d••• C•••"],
    ["Joana", "J•••"],
    ["王小明", "王•••"],
    ["ana@exemplo.com.br", "a•••"],
    ["***.456.789-**", null],
    ["  ", null],
  ])("of %j is %j", (name, shown) => {
    expect(nameForAnybody(name)).toBe(shown);
  });
});
