import { describe, expect, it } from "vitest";
import type { OrderDetail } from "@/features/grain/orders/api";
import {
  EMPTY_SETTLEMENT,
  freeSubjects,
  proposalOf,
  sheetOf,
  turnOf,
} from "@/features/grain/orders/settlement/settlement";
import type { Settlement } from "@/features/grain/shared/orders/order-types";

const LOAD = "0190c1f0-0000-7000-8000-000000000001";
const order = {
  side: "producer",
  pricePerTonne: "398.50",
  may: ["propose_settlement"],
  quality: [
    { item: "moisture", limit: "14.00", discount: null, refusal: null },
    { item: "impurity", limit: "1.00", discount: null, refusal: null },
    { item: "damaged", limit: "8.00", discount: null, refusal: null },
    { item: "broken", limit: "30.00", discount: "0.50", refusal: "40.00" },
  ],
  // What a reckoning does not ask for is left out.
} as unknown as OrderDetail;

const weighed = { ...EMPTY_SETTLEMENT, gross: "52.45", tare: "15", impurity: "1.8", moisture: "16.2" };
const damaged = { key: 1, about: "damaged", measured: "9.5", reason: "", weight: "0.197" } as const;

describe("a settlement as it is typed", () => {
  it("comes to the same as the server's sheet, line by line", () => {
    const sheet = sheetOf({ ...weighed, measured: { broken: "32" }, deductions: [damaged] }, order);
    expect(sheet).toMatchObject({ weight: "36.000", amount: "14202.540000" });
    expect(sheet?.lines.map(({ kind, item, discount }) => [kind, item, discount])).toEqual([
      ["scale", null, "0.000"],
      ["impurity", null, "0.303"],
      ["moisture", null, "0.950"],
      ["deduction", "damaged", "0.197"],
      ["price", "broken", "0.000"],
    ]);
    expect(sheet?.lines[4]).toMatchObject({
      refusal: "40.00",
      amount: "143.460000",
      formula: "14346.000000 USDT × (32.00 − 30.00) × 0.50%",
    });
    expect(sheet?.lines[2]?.formula).toBe("37147 kg × (16.20 − 14.00) ÷ (100 − 14.00)");
  });

  it("is nothing to send while the scale, or a part of a deduction, is missing", () => {
    const without = { ...damaged, measured: undefined };
    expect(proposalOf({ ...weighed, gross: undefined }, LOAD)).toBeUndefined();
    expect(proposalOf({ ...weighed, deductions: [damaged, without] }, LOAD)).toBeUndefined();
    expect(sheetOf({ ...weighed, tare: "52.45" }, order)).toBeUndefined();
    expect(sheetOf({ ...weighed, deductions: [without] }, order)?.weight).toBe("36.197");
    const ticket = { gross: "3", tare: "1" };
    expect(proposalOf({ ...EMPTY_SETTLEMENT, ...ticket }, LOAD)).toEqual({ loadId: LOAD, ticket });
    expect(proposalOf({ ...EMPTY_SETTLEMENT, ...ticket, measured: { broken: "31" } }, LOAD)).toEqual({
      loadId: LOAD,
      ticket,
      measurements: [{ item: "broken", measured: "31" }],
    });
  });

  it("takes each item the contract's table leaves open off once, and any other reason as often as there is one", () => {
    expect(freeSubjects(order, weighed)).toEqual(["damaged", "other"]);
    expect(freeSubjects(order, { ...weighed, deductions: [damaged] })).toEqual(["other"]);
  });
});

describe("whose turn it is to settle a load", () => {
  const sheet = (proposedBy: "buyer" | "producer", status: Settlement["status"]) => ({ proposedBy, status });
  it.each([
    ["propose", []],
    ["counter", [sheet("buyer", "open")]],
    ["wait", [sheet("producer", "open")]],
    ["none", [sheet("buyer", "agreed")]],
    ["spent", [sheet("producer", "countered"), sheet("producer", "countered"), sheet("buyer", "open")]],
  ])("is said by the sheets so far: %s", (turn, settlements) => {
    const load = { releasedAt: null, dispute: "none", settlements } as unknown as Parameters<
      typeof turnOf
    >[1];
    expect(turnOf(order, load)).toBe(turn);
    expect(turnOf(order, { ...load, dispute: "open" })).toBe("none");
  });
});
