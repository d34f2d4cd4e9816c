import { type Asset, money } from "@lastro/money";
import { describe, expect, it } from "vitest";
import { accountId, customerAccount, houseAccount } from "./account.js";
import { creditEntries } from "./credit.js";
import { assertPosting, type Entry, type Posting, postParameters, reversalOf } from "./posting.js";

const [ana, bia] = ["00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000b"];

const entry = (owner: string, minor: bigint, asset: Asset = "BRL"): Entry => ({
  account: customerAccount(owner, "available", asset),
  amount: money(asset, minor),
});
const posting = (...entries: Entry[]): Posting => ({
  kind: "test.payment",
  reference: "reference",
  key: "key",
  entries,
});

describe("a posting", () => {
  it("sums to zero in every asset", () => {
    const btc = [entry(ana, -7n, "BTC"), entry(bia, 7n, "BTC")];
    expect(() => assertPosting(posting(entry(ana, -3n), entry(bia, 3n), ...btc))).not.toThrow();
    expect(() => assertPosting(posting(entry(ana, -3n), entry(bia, 4n), ...btc))).toThrow(
      "Posting test.payment does not balance in BRL",
    );
    expect(() => assertPosting(posting(entry(ana, -3n), entry(bia, 3n, "BTC")))).toThrow("in BRL");
  });

  it("has two entries or more, each of which moves something of its account's asset", () => {
    expect(() => assertPosting(posting())).toThrow("Posting test.payment has fewer than two entries");
    expect(() => assertPosting(posting(entry(ana, 1n)))).toThrow("fewer than two");
    expect(() => assertPosting(posting(entry(ana, 0n), entry(bia, 0n)))).toThrow(
      `Posting test.payment has an entry that moves nothing on ${ana}:available:BRL`,
    );
    const mixed = { account: customerAccount(bia, "available", "BTC"), amount: money("BRL", 1n) };
    expect(() => assertPosting(posting(entry(ana, -1n), mixed))).toThrow(
      `Posting test.payment puts BRL on ${bia}:available:BTC`,
    );
  });

  it("names an account once", () => {
    expect(() => assertPosting(posting(entry(ana, 1n), entry(ana, -1n)))).toThrow(
      `Posting test.payment names ${ana}:available:BRL twice`,
    );
  });

  it("is undone by its opposite, of the same reference", () => {
    expect(
      reversalOf(posting(entry(ana, -3n), entry(bia, 3n)), { kind: "test.undone", key: "undo" }),
    ).toEqual({
      kind: "test.undone",
      reference: "reference",
      key: "undo",
      entries: [entry(ana, 3n), entry(bia, -3n)],
    });
  });

  it("is passed to the database with its entries by the place of their account among all", () => {
    const at = new Date("2026-11-20T15:00:00Z");
    const first = { id: "t1", at, posting: posting(entry(ana, -3n), entry(bia, 3n)) };
    const second = {
      id: "t2",
      at,
      posting: { ...posting(entry(bia, -1n), entry(ana, 1n)), kind: "test.other", key: "other" },
    };
    const ids = [first.posting.entries[0], first.posting.entries[1]].map((one) =>
      one ? accountId(one.account) : "",
    );
    const accounts = [...ids].sort();
    const [a, b] = ids.map((id) => accounts.indexOf(id) + 1);
    expect(postParameters([first, second])).toEqual([
      "{t1,t2}",
      ["test.payment", "test.other"],
      ["reference", "reference"],
      ["key", "other"],
      "{2026-11-20T15:00:00.000Z,2026-11-20T15:00:00.000Z}",
      `{${accounts.join(",")}}`,
      "{1,1,2,2}",
      `{${[a, b, b, a].join(",")}}`,
      "{-3,3,-1,1}",
    ]);
  });
});

describe("a credit in reais", () => {
  const reais = (minor: bigint) => money("BRL", minor);
  const owed = (minor: bigint): Entry => ({
    account: houseAccount("med_receivable", "BRL"),
    amount: reais(minor),
  });

  it("is the client's, less what pays their debt", () => {
    expect(creditEntries(ana, reais(10n))).toEqual([entry(ana, 10n)]);
    expect(creditEntries(ana, reais(10n), reais(4n))).toEqual([entry(ana, 6n), owed(4n)]);
    expect(creditEntries(ana, reais(10n), reais(10n))).toEqual([owed(10n)]);
  });
});
