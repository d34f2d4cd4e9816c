import { describe, expect, it } from "vitest";
import { secondsToWait } from "@/features/identity/cooldown";

describe("an authentication error that asks to wait", () => {
  it("names the seconds after the word 'after'", () => {
    expect(secondsToWait("For security purposes, you can only request this after 42 seconds.")).toBe(42);
    expect(secondsToWait("Try again AFTER 7s")).toBe(7);
  });

  it("leaves the wait open when it names no number", () => {
    expect(secondsToWait("Request rate limit reached")).toBeUndefined();
    expect(secondsToWait("Try again after a while")).toBeUndefined();
  });

  it("is not misled by a number that stands before, or by a longer word", () => {
    expect(secondsToWait("You made 30 attempts")).toBeUndefined();
    expect(secondsToWait("thereafter 30")).toBeUndefined();
  });
});
