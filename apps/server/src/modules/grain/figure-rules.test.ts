import { ORDER_STATES } from "@lastro/contracts/grain/order-states";
import { money } from "@lastro/money";
import { describe, expect, it } from "vitest";
import {
  averagePriceOf,
  figuresOf,
  heldOf,
  moneyOf,
  outstandingOf,
  purchaseFigures,
  receivedOf,
  salesFigures,
} from "./figures.js";

const usdt = (minor: bigint) => money("USDT", minor);
const order = { total: 1_000n, funded: 900n, released: 500n, fee: 20n, refunded: 70n };

describe("the money of an order", () => {
  it("is where the books say", () => {
    expect(heldOf(order)).toBe(330n);
    expect(receivedOf(order)).toBe(480n);
    expect(moneyOf(order)).toEqual({
      funded: usdt(900n),
      inEscrow: usdt(330n),
      released: usdt(500n),
      fee: usdt(20n),
      net: usdt(480n),
      refunded: usdt(70n),
    });
  });

  it("is outstanding for as long as the order is active", () => {
    expect(ORDER_STATES.filter((status) => outstandingOf({ ...order, status }) === 430n)).toEqual([
      "created",
      "paid",
      "shipped",
    ]);
    expect(outstandingOf({ ...order, status: "delivered" })).toBe(0n);
  });
});

describe("the figures of many orders", () => {
  it("add up by what each status counts for", () => {
    const counts = { created: 1n, paid: 10n, shipped: 100n, delivered: 1_000n, cancelled: 10_000n };
    const sums = ORDER_STATES.map((status) => ({ ...order, status, orders: counts[status] }));
    expect(figuresOf(sums)).toEqual({
      orders: 11_111,
      active: 111,
      pending: 11,
      completed: 1_000,
      spent: usdt(5n * 830n),
      inEscrow: usdt(5n * 330n),
      released: usdt(5n * 500n),
      fee: usdt(5n * 20n),
      received: usdt(5n * 480n),
      outstanding: usdt(3n * 430n),
    });
    expect(figuresOf([])).toMatchObject({ orders: 0, spent: usdt(0n), outstanding: usdt(0n) });
  });

  it("of sales show the fee, and of purchases none", () => {
    const sums = { orders: 3n, kg: 2_000n, gross: 796_990_000n, fee: 10n };
    expect(salesFigures(sums)).toEqual({
      orders: 3,
      gross: usdt(796_990_000n),
      fee: usdt(10n),
      net: usdt(796_989_990n),
      volume: 2_000n,
    });
    expect(purchaseFigures(sums)).toEqual({
      orders: 3,
      gross: usdt(796_990_000n),
      fee: null,
      net: null,
      volume: 2_000n,
    });
  });

  it("have an average price for each tonne, from the middle to the even cent, where anything was sold", () => {
    const average = (gross: bigint, kg: bigint) => averagePriceOf({ orders: 1n, kg, gross, fee: 0n });
    expect(average(0n, 0n)).toBeNull();
    expect(average(797_000_000n, 2_000n)).toBe(39_850n);
    expect([average(15n, 1n), average(25n, 1n), average(26n, 1n)]).toEqual([2n, 2n, 3n]);
  });
});
