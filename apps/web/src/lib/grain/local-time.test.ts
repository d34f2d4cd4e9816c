import { describe, expect, it } from "vitest";
import { timeIn } from "@/lib/grain/local-time";

describe("times of the marketplace", () => {
  it("are written where the reader lives, on whichever day that is there", () => {
    const late = "2026-11-22T01:30:00.000Z";
    expect(timeIn("America/Sao_Paulo").dateTime(late)).toBe("21/11/2026, 22:30");
    expect(timeIn("Asia/Shanghai").dateTime(late)).toBe("22/11/2026, 09:30");
    expect(timeIn("America/Sao_Paulo").date(late)).toBe("21/11/2026");
  });
});
