import { describe, expect, it } from "vitest";
import { groupByDay } from "@/features/accounts/group-by-day";
import { aMovement } from "@/testing/movement";

const at = (iso: string) => ({ movement: aMovement({ id: iso, at: iso }), received: null });

describe("movements by day", () => {
  it("stand under the day in São Paulo, not the day in Greenwich", () => {
    const days = groupByDay([
      at("2026-03-02T03:00:00Z"),
      at("2026-03-02T02:59:59Z"),
      at("2026-03-01T12:00:00Z"),
    ]);
    expect(days.map(({ key, rows }) => [key, rows.length])).toEqual([
      ["2026-03-02", 1],
      ["2026-03-01", 2],
    ]);
  });

  it("name the day in the reader's language", () => {
    const [day] = groupByDay([at("2020-03-02T15:00:00Z")]);
    expect(day?.format("pt-BR")).toBe("segunda-feira, 2 de março de 2020");
    expect(day?.format("en")).toBe("Monday, March 2, 2020");
    expect(day?.relative).toBeNull();
  });
});
