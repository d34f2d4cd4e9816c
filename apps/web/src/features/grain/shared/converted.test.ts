import { describe, expect, it } from "vitest";
import { convertedAt } from "@/features/grain/shared/converted";

describe("an amount in the currency somebody reads", () => {
  it.each([
    ["100.000000", "5.4321", "543.21"],
    ["0.019999", "1", "0.01"],
    ["14923.825000", "5.4312345678901", "81054.79"],
  ])("is %s USDT at %s worth %s, and no cent more", (usdt, price, worth) => {
    expect(convertedAt(usdt, price)).toBe(worth);
  });
});
