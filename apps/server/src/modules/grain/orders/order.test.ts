import { DISPUTE_STATES, ORDER_STATES } from "@lastro/contracts/grain/order-states";
import { describe, expect, it } from "vitest";
import {
  assertAwaited,
  assertNotInDispute,
  costOfLoad,
  feeOfRelease,
  isAwaited,
  isDisputed,
  isOver,
  isPending,
  type Load,
  type Order,
  otherSide,
  remainingKg,
  shareOfLoad,
  sideOf,
} from "./order.js";

const order = {
  status: "shipped",
  dispute: "none",
  approval: "accepted",
  buyerId: "a buyer",
  quantityKg: 100_000n,
  shippedKg: 37_450n,
  priceCents: 39_850n,
  feeBps: 33,
  released: 0n,
  fee: 0n,
} as Order;
const load = { kg: 37_450n, dispute: "none", releasedAt: null } as Load;
const refusal = (code: string) => expect.objectContaining({ code });

describe("the money of a load", () => {
  it("is its weight at the order's price, and what it does not come to goes back", () => {
    expect(costOfLoad(order, load)).toBe(14_923_825_000n);
    expect(shareOfLoad(order, load, 14_000_000_000n)).toEqual({
      gross: 14_000_000_000n,
      fee: 46_200_000n,
      refund: 923_825_000n,
    });
  });

  it("pays the fee of all that was released so far, less what was taken", () => {
    expect(feeOfRelease(order, 999n)).toBe(3n);
    expect(feeOfRelease({ ...order, released: 999n, fee: 3n }, 999n)).toBe(3n);
    expect(feeOfRelease({ ...order, released: 1_998n, fee: 6n }, 1_000n)).toBe(3n);
  });

  it("leaves what is not shipped yet", () => {
    expect(remainingKg(order)).toBe(62_550n);
  });
});

describe("a step of an order", () => {
  it("is open to one that is not over", () => {
    expect(ORDER_STATES.filter((status) => isOver({ status }))).toEqual(["delivered", "cancelled"]);
  });

  it("waits for the producer's word before anything is shipped", () => {
    expect(ORDER_STATES.filter((status) => isPending({ status, approval: "pending" }))).toEqual([
      "created",
      "paid",
    ]);
    expect(ORDER_STATES.some((status) => isPending({ status, approval: "accepted" }))).toBe(false);
  });

  it("is closed while the order or the load is in dispute", () => {
    expect(DISPUTE_STATES.filter((dispute) => isDisputed({ dispute }))).toEqual(["open", "mediation"]);
    const disputed = { ...load, dispute: "mediation" } as const;
    expect(() => assertNotInDispute(order)).not.toThrow();
    expect(() => assertNotInDispute(order, load)).not.toThrow();
    expect(() => assertNotInDispute(order, disputed)).toThrow(refusal("grain.load_disputed"));
    expect(() => assertNotInDispute({ dispute: "open" }, disputed)).toThrow(refusal("grain.order_disputed"));
  });

  it("is taken for a load whose money is still there", () => {
    const gone = { ...load, releasedAt: new Date(0) };
    expect([load, gone, { ...load, dispute: "open" as const }].map(isAwaited)).toEqual([true, false, false]);
    expect(() => assertAwaited(order, load)).not.toThrow();
    expect(() => assertAwaited(order, gone)).toThrow(refusal("grain.order_step_unavailable"));
    expect(() => assertAwaited({ ...order, status: "paid" }, load)).toThrow(
      refusal("grain.order_step_unavailable"),
    );
    expect(() => assertAwaited({ ...order, dispute: "open" }, load)).toThrow(refusal("grain.order_disputed"));
  });

  it("is the buyer's or the producer's", () => {
    expect([sideOf(order, "a buyer"), sideOf(order, "another")]).toEqual(["buyer", "producer"]);
    expect([otherSide("buyer"), otherSide("producer")]).toEqual(["producer", "buyer"]);
  });
});
