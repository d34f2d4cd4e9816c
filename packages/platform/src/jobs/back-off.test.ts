import { describe, expect, it } from "vitest";
import { createFixedClock } from "../testing/fixed-clock.js";
import { createBackOff } from "./back-off.js";

describe("an outside service that gave no answer", () => {
  it("is left alone for a minute", () => {
    const clock = createFixedClock();
    const backOff = createBackOff(clock);
    backOff.pause("bsc");
    expect(backOff.isPaused("bsc")).toBe(true);
    clock.advanceSeconds(60);
    expect(backOff.isPaused("bsc")).toBe(false);
  });

  it("is not left alone for days when the clock was ahead then", () => {
    const clock = createFixedClock();
    const backOff = createBackOff(clock);
    clock.advanceSeconds(5 * 86_400);
    backOff.pause("bsc");
    clock.advanceSeconds(-5 * 86_400);
    expect(backOff.isPaused("bsc")).toBe(false);
  });
});
