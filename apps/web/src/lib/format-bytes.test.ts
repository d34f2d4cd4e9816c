import { describe, expect, it } from "vitest";
import { formatBytes } from "@/lib/format-bytes";

describe("the size of a file", () => {
  it("is told in the unit people would use", () => {
    expect(formatBytes(0, "en")).toBe("0 byte");
    expect(formatBytes(999, "en")).toBe("999 byte");
    expect(formatBytes(1_400_000, "pt-BR")).toBe("1,4 MB");
    expect(formatBytes(2_500_000_000, "en")).toBe("2.5 GB");
  });
});
