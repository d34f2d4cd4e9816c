import { describe, expect, it } from "vitest";
import { z } from "zod";
import { LOAD_STATES, LOAD_STATUSES, ORDER_STATES, ORDER_STATUSES } from "./order-states.js";
import { loadStatusSchema, orderStatusSchema } from "./order-words.js";

describe("the official words of orders and loads", () => {
  it("stand for one state each, in the order of the states", () => {
    expect(ORDER_STATES.map((state) => z.encode(orderStatusSchema, state))).toEqual(ORDER_STATUSES);
    expect(LOAD_STATES.map((state) => z.encode(loadStatusSchema, state))).toEqual(LOAD_STATUSES);
    expect(ORDER_STATUSES.map((word) => z.decode(orderStatusSchema, word))).toEqual(ORDER_STATES);
    expect(LOAD_STATUSES.map((word) => z.decode(loadStatusSchema, word))).toEqual(LOAD_STATES);
  });

  it("are the only ones the wire knows, and no word is an order's and a load's inside", () => {
    expect(orderStatusSchema.safeParse("paid").success).toBe(false);
    expect(ORDER_STATES.filter((state) => (LOAD_STATES as readonly string[]).includes(state))).toEqual([]);
  });
});
