import { describe, expect, it } from "vitest";
import type { Movement } from "@/features/accounts/api";
import { groupByDay } from "@/features/accounts/group-by-day";

const id = "0190c1f0-0000-7000-8000-000000000001";
const reais = (amount: string) => ({ asset: "BRL", amount }) as const;
const movement: Movement = {
  id,
  at: "2026-03-01T12:00:00Z",
  kind: "pix.received",
  family: "pix",
  title: "pixReceived",
  counterparty: null,
  description: null,
  holdReason: null,
  direction: "in",
  asset: "BRL",
  amount: reais("10.00"),
  held: reais("0.00"),
  balanceAfter: { available: reais("10.00"), held: reais("0.00"), total: reais("10.00") },
  reference: id,
  transactionId: id,
  apiKey: null,
};
const at = (iso: string): Movement => ({ ...movement, id: iso, at: iso });

describe("movements by day", () => {
  it("stand under the day in São Paulo, not the day in Greenwich", () => {
    const days = groupByDay([
      at("2026-03-02T03:00:00Z"),
      at("2026-03-02T02:59:59Z"),
      at("2026-03-01T12:00:00Z"),
    ]);
    expect(days.map(({ key, movements }) => [key, movements.length])).toEqual([
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
