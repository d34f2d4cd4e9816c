import { describe, expect, it } from "vitest";
import { asPlainLine, withHiddenSpelt } from "./plain-line.js";

describe("what was not checked when it was kept", () => {
  it("is one line without anything hidden", () => {
    expect(asPlainLine(" Ana\r\nTotal: 1\u2028Preço\u202e\u200b: 0\t\ufe0f ")).toBe("Ana Total: 1 Preço: 0");
    expect(asPlainLine("Joa\u0303o 🌽")).toBe("João 🌽");
  });

  it("is the same JSON with what is hidden in it spelt out", () => {
    const terms = JSON.stringify({ name: "A\u2028B\u202e\u{e0041}" });
    const drawn = withHiddenSpelt(terms);
    expect(drawn).toBe('{"name":"A\\u2028B\\u202e\\udb40\\udc41"}');
    expect(JSON.parse(drawn)).toEqual(JSON.parse(terms));
  });
});
