import { type Asset, type Money, money } from "@lastro/money";
import { describe, expect, it } from "vitest";
import { assertPosting, customerAccount, houseAccount } from "../ledger/index.js";
import { exchangePosting } from "./postings.js";
import { isFirm } from "./quote.js";
import type { Terms } from "./terms.js";

const userId = "00000000-0000-4000-8000-00000000000a";
const order = { id: "an order", userId };

const wallet = (amount: Money) => ({ account: customerAccount(userId, "available", amount.asset), amount });
const house = (code: "desk" | "iof_payable" | "med_receivable", amount: Money) => ({
  account: houseAccount(code, amount.asset),
  amount,
});

function terms(gives: Money, gets: Money, of: { taken?: bigint; given?: bigint; iof?: bigint } = {}): Terms {
  const { taken = gives.minor, given = gets.minor, iof = 0n } = of;
  return {
    gives,
    gets,
    deskTakes: money(gives.asset, taken),
    deskGives: money(gets.asset, given),
    iof: money("BRL", iof),
  } as Terms;
}
const of = (asset: Asset, minor: bigint) => money(asset, minor);

describe("the posting of an exchange", () => {
  it("takes the tax of reais that are given", () => {
    const posting = exchangePosting(
      order,
      terms(of("BRL", 1_035n), of("USD", 200n), { taken: 1_000n, iof: 35n }),
    );
    expect(posting).toEqual({
      kind: "exchange.trade",
      reference: "an order",
      key: "exchange.order:an order",
      entries: [
        wallet(of("BRL", -1_035n)),
        wallet(of("USD", 200n)),
        house("desk", of("BRL", 1_000n)),
        house("desk", of("USD", -200n)),
        house("iof_payable", of("BRL", 35n)),
      ],
    });
    expect(() => assertPosting(posting)).not.toThrow();
  });

  it("takes it off reais that are got, of which a part pays what the client owes", () => {
    const sold = terms(of("USD", 200n), of("BRL", 996n), { given: 1_000n, iof: 4n });
    const desk = [
      house("desk", of("USD", 200n)),
      house("desk", of("BRL", -1_000n)),
      house("iof_payable", of("BRL", 4n)),
    ];
    expect(exchangePosting(order, sold).entries).toEqual([
      wallet(of("USD", -200n)),
      wallet(of("BRL", 996n)),
      ...desk,
    ]);
    const settling = exchangePosting(order, sold, money("BRL", 96n));
    expect(settling.entries).toEqual([
      wallet(of("USD", -200n)),
      wallet(of("BRL", 900n)),
      house("med_receivable", of("BRL", 96n)),
      ...desk,
    ]);
    expect(() => assertPosting(settling)).not.toThrow();
  });

  it("names no tax where none is due", () => {
    expect(exchangePosting(order, terms(of("BTC", 5n), of("SOL", 7n))).entries).toEqual([
      wallet(of("BTC", -5n)),
      wallet(of("SOL", 7n)),
      house("desk", of("BTC", 5n)),
      house("desk", of("SOL", -7n)),
    ]);
  });
});

describe("a firm quote", () => {
  it("holds up to, and not at, the instant it expires", () => {
    const quote = { expiresAt: new Date(1_000) };
    expect([999, 1_000, 1_001].map((at) => isFirm(quote, new Date(at)))).toEqual([true, false, false]);
  });
});
