import { describe, expect, it } from "vitest";
import { tonnesOfKg } from "@/features/grain/shared/figures";

describe("kilograms as a scale prints them", () => {
  it.each([
    ["54320", "54.320"],
    ["54.320", "54.320"],
    ["16 870", "16.870"],
    ["870", "0.870"],
    ["7", "0.007"],
  ])("%s are %s tonnes", (typed, tonnes) => {
    expect(tonnesOfKg(typed)).toBe(tonnes);
  });

  it.each(["", "54,3", "-5", "muito", "9999999999"])("%j are none", (typed) => {
    expect(tonnesOfKg(typed)).toBe("");
  });
});
