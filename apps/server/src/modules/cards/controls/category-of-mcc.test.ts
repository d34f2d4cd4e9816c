import { describe, expect, it } from "vitest";
import { categoryOf } from "./category-of-mcc.js";

describe("the category of a merchant", () => {
  it.each([
    ["5411", "groceries"],
    ["5812", "restaurants"],
    ["4121", "transport"],
    ["4119", "health"],
    ["5541", "fuel"],
    ["3058", "travel"],
    ["7512", "travel"],
    ["5651", "shopping"],
    ["5912", "health"],
    ["8220", "education"],
    ["7832", "entertainment"],
    ["5818", "entertainment"],
    ["4814", "services"],
    ["4900", "home"],
    ["6011", "cash"],
    ["4829", "cash"],
    ["6540", "cash"],
    ["7995", "gambling"],
    ["9999", "other"],
    ["", "other"],
    ["54", "other"],
  ] as const)("of code %s is %s", (mcc, category) => {
    expect(categoryOf(mcc)).toBe(category);
  });
});
