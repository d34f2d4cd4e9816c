import { describe, expect, it } from "vitest";
import { ownPage } from "@/features/identity/destination";

describe("the page somebody came for", () => {
  it("is kept when it is one of ours", () => {
    expect(ownPage("/wallet?asset=BRL")).toBe("/wallet?asset=BRL");
  });

  it("is dropped when it is somebody else's address", () => {
    for (const foreign of [
      null,
      "",
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "javascript:1",
    ]) {
      expect(ownPage(foreign)).toBeUndefined();
    }
  });
});
