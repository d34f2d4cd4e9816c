import { expect, it } from "vitest";
import { stackedAssets } from "@/features/accounts/value-stack";

it("stacks what was ever worth something, what is worth most at the end first, priced or not", () => {
  const at = "2026-11-26T15:00:00.000Z";
  const points = [
    { at, total: "30.00", assets: { BRL: "10.00", SOL: "20.00", ETH: "0.00" } },
    { at, total: null, assets: { BRL: "9.00", BTC: "100.00", SOL: null } },
  ];
  expect(stackedAssets(points)).toEqual(["BTC", "BRL", "SOL"]);
});
