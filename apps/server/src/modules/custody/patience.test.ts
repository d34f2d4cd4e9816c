import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { describe, expect, it } from "vitest";
import { createPatience } from "./patience.js";

describe("an outsider who gave no answer", () => {
  it("is left alone for a minute", () => {
    const clock = createFixedClock();
    const patience = createPatience(clock);
    patience.rest("bsc");
    expect(patience.isResting("bsc")).toBe(true);
    clock.advanceSeconds(60);
    expect(patience.isResting("bsc")).toBe(false);
  });

  it("is not left alone for days when the clock was ahead then", () => {
    const clock = createFixedClock();
    const patience = createPatience(clock);
    clock.advanceSeconds(5 * 86_400);
    patience.rest("bsc");
    clock.advanceSeconds(-5 * 86_400);
    expect(patience.isResting("bsc")).toBe(false);
  });
});
