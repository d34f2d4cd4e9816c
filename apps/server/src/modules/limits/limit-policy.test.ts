import { money } from "@lastro/money";
import { describe, expect, it } from "vitest";
import {
  BASIC_24H,
  HOUSE_DAY,
  HOUSE_MONTH,
  NEW_PAYEE_24H,
  NIGHT,
  ONE_PIX,
  UNREGISTERED_DEVICE,
  UNREGISTERED_DEVICE_DAY,
} from "./house-rules.js";
import { categoryOf, type LimitPolicy, rulesOf, type Spend } from "./limit-policy.js";

const ALL = [
  HOUSE_DAY,
  NIGHT,
  ONE_PIX,
  HOUSE_MONTH,
  UNREGISTERED_DEVICE,
  UNREGISTERED_DEVICE_DAY,
  BASIC_24H,
  NEW_PAYEE_24H,
];
const policy: LimitPolicy = { category: "pix", asset: "BRL", rules: ALL };

/** Written in the time of São Paulo. */
const at = (local: string) => new Date(`${local}-03:00`);
const noon = at("2026-11-20T12:00:00");
const night = at("2026-11-20T21:00:00");

const spend = (of: Partial<Spend> = {}): Spend => ({
  userId: "00000000-0000-4000-8000-000000000001",
  policy,
  amount: money("BRL", 1n),
  ...of,
});
const names = (of: Partial<Spend>, when = noon) => rulesOf(spend(of), when).map(({ rule }) => rule.name);

const USUAL = ["day", "transaction", "month"];

describe("the rules of a movement", () => {
  it("are those of its hour", () => {
    expect(names({})).toEqual(USUAL);
    expect(names({}, night)).toEqual(["day", "night", "transaction", "month"]);
  });

  it("are those of the client's level, of a device that is not registered, and of a payee not trusted yet", () => {
    expect(names({ level: "basic" })).toEqual([...USUAL, "basic_24h"]);
    expect(names({ level: "plus" })).toEqual(USUAL);
    expect(names({ isDeviceRegistered: false })).toEqual([
      ...USUAL,
      "unregistered_device",
      "unregistered_device_day",
    ]);
    expect(names({ isDeviceRegistered: true })).toEqual(USUAL);
    expect(names({ payee: "p", isPayeeTrusted: false })).toEqual([...USUAL, "new_payee_24h"]);
    expect(names({ payee: "p", isPayeeTrusted: true })).toEqual(USUAL);
    expect(names({ payee: "p" })).toEqual(USUAL);
    expect(names({ isPayeeTrusted: false })).toEqual(USUAL);
  });

  it("are counted for all together, or for the payee alone", () => {
    const applied = rulesOf(spend({ payee: "p", isPayeeTrusted: false }), noon);
    expect(applied.map(({ subject }) => subject)).toEqual(["", "", "", "p"]);
    expect(applied[0]?.bounds).toEqual({
      startsAt: at("2026-11-20T00:00:00"),
      endsAt: at("2026-11-21T00:00:00"),
    });
  });

  it("count nothing negative, and the asset of the policy alone", () => {
    expect(names({ amount: money("BRL", 0n) })).toEqual(USUAL);
    expect(() => names({ amount: money("BRL", -1n) })).toThrow("A limit counts no negative amount");
    expect(() => names({ amount: money("BTC", 1n) })).toThrow("Limits of pix are not counted in BTC");
  });

  it("are counted under the policy's name, or that which several share", () => {
    expect(ALL.map((rule) => categoryOf(policy, rule))).toEqual([
      "pix",
      "sent",
      "pix",
      "pix",
      "sent",
      "sent",
      "pix",
      "pix",
    ]);
  });
});

describe("the house's limits", () => {
  it("are those of the specification and the regulation, in centavos", () => {
    expect(ALL.map(({ name, window, amount, maximum }) => [name, window, amount, maximum])).toEqual([
      ["day", "day", 10_000_000n, undefined],
      ["night", "night", 100_000n, 2_000_000n],
      ["transaction", "transaction", 1_500_000n, 10_000_000n],
      ["month", "month", 100_000_000n, undefined],
      ["unregistered_device", "transaction", 20_000n, undefined],
      ["unregistered_device_day", "day", 100_000n, undefined],
      ["basic_24h", "rolling_24h", 1_000_000n, undefined],
      ["new_payee_24h", "rolling_24h", 500_000n, undefined],
    ]);
  });
});
