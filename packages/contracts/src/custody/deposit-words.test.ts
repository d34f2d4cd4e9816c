import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ARRIVAL_STATUSES } from "./arrivals.js";
import { DEPOSIT_REASONS, DEPOSIT_STATES, DEPOSIT_STATUSES } from "./deposit-states.js";
import { depositReasonSchema, depositStatusSchema } from "./deposit-words.js";

describe("the official words of deposits", () => {
  it("stand for one state or one reason each", () => {
    expect(DEPOSIT_STATES.map((state) => z.encode(depositStatusSchema, state))).toEqual(DEPOSIT_STATUSES);
    expect(DEPOSIT_STATUSES.map((word) => z.decode(depositStatusSchema, word))).toEqual(DEPOSIT_STATES);
    const words = DEPOSIT_REASONS.map((reason) => z.encode(depositReasonSchema, reason));
    expect(words.map((word) => z.decode(depositReasonSchema, word))).toEqual(DEPOSIT_REASONS);
    expect(z.encode(depositReasonSchema, "hash_already_used")).toBe("hash_ja_utilizado");
    expect(z.encode(depositReasonSchema, "refused_by_operator")).toBe("recusado_pelo_operador");
  });

  it("are the only ones the wire knows, and no word is a deposit's and an arrival's inside", () => {
    expect(depositStatusSchema.safeParse("announced").success).toBe(false);
    expect(depositReasonSchema.safeParse("expired").success).toBe(false);
    expect(DEPOSIT_STATES.filter((state) => (ARRIVAL_STATUSES as readonly string[]).includes(state))).toEqual(
      [],
    );
  });
});
