import { describe, expect, it } from "vitest";
import { timeIn } from "@/features/grain/shared/local-time";

describe("times of the marketplace", () => {
  it("are written where the reader lives, on whichever day that is there", () => {
    const late = "2026-11-22T01:30:00.000Z";
    expect(timeIn("America/Sao_Paulo", "pt-BR").dateTime(late)).toBe("21/11/2026, 22:30");
    expect(timeIn("Asia/Shanghai", "pt-BR").dateTime(late)).toBe("22/11/2026, 09:30");
    expect(timeIn("America/Sao_Paulo", "pt-BR").date(late)).toBe("21/11/2026");
  });

  it("are written as the reader's language writes them", () => {
    const noon = "2026-11-21T12:00:00.000Z";
    const written = (["en", "es", "zh", "ja"] as const).map((language) => timeIn("UTC", language).date(noon));
    expect(written).toEqual(["Nov 21, 2026", "21 nov 2026", "2026年11月21日", "2026/11/21"]);
    expect(timeIn("UTC", "es").dateTime(noon)).toBe("21 nov 2026, 12:00");
  });
});
