import { describe, expect, it } from "vitest";
import { encodeMessage, MAX_MESSAGE_BYTES } from "./push-message.js";

const said = { link: "/statement", tag: "a", lang: "ja" } as const;

describe("a push message", () => {
  it("is what was written, while it is short", () => {
    const message = { title: "Pix recebido", body: "De Bia.", ...said };
    expect(JSON.parse(encodeMessage(message).toString())).toEqual(message);
  });

  it("is short, whatever was written, and cut between characters", () => {
    for (const long of ["x", "ã", "文", "🌾", '"', "\n", "\u0001"]) {
      const bytes = encodeMessage({ title: long.repeat(5000), body: long.repeat(5000), ...said });
      expect(bytes.byteLength).toBeLessThanOrEqual(MAX_MESSAGE_BYTES);
      const { title, body } = JSON.parse(bytes.toString());
      for (const text of [title, body]) expect(text.endsWith(`${long}…`)).toBe(true);
    }
  });
});
