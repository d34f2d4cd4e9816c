import { describe, expect, it } from "vitest";
import { createIdempotencyKeys } from "@/lib/idempotency";

describe("the idempotency key of an intent", () => {
  it("stays the same while the same thing is tried again", () => {
    const keys = createIdempotencyKeys();
    expect(keys.keyFor({ amount: "10" })).toBe(keys.keyFor({ amount: "10" }));
  });
  it("is another for another body", () => {
    const keys = createIdempotencyKeys();
    expect(keys.keyFor({ amount: "10" })).not.toBe(keys.keyFor({ amount: "11" }));
  });
  it("is another once the server has answered, even for the same body", () => {
    const keys = createIdempotencyKeys();
    const first = keys.keyFor({ amount: "10" });
    keys.settle();
    expect(keys.keyFor({ amount: "10" })).not.toBe(first);
  });
  it("is a version 4 UUID", () => {
    expect(createIdempotencyKeys().keyFor(null)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });
});
