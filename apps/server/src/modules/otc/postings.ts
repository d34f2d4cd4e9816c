import { ASSETS, type Asset, type Money, money, negate } from "@lastro/money";
import { creditEntries, customerAccount, houseAccount, type Posting } from "../ledger/index.js";
import { exchangeOf } from "./quote.js";
import { splitOfPurchase, type Terms } from "./terms.js";

/**
 * The client pays one asset and receives the other; the desk stands on both sides. The fee, and whole centavos
 * that rounding left, are entries of their own. Of what a seller receives, `settled` pays what the seller owes.
 */
export function tradePosting(
  order: { id: string; userId: string },
  terms: Terms,
  settled: Money<"BRL"> = money("BRL", 0n),
): Posting {
  const { id, userId } = order;
  const { amount, fee, cryptoAmount, side } = terms;
  const { pays, receives } = exchangeOf(terms);
  const { value, dust } =
    side === "buy" ? splitOfPurchase(terms) : { value: negate(amount), dust: money("BRL", 0n) };
  const entries = [
    { account: customerAccount(userId, "available", pays.asset), amount: negate(pays) },
    ...(side === "sell"
      ? creditEntries(userId, money("BRL", receives.minor), settled)
      : [{ account: customerAccount(userId, "available", receives.asset), amount: receives }]),
    { account: houseAccount("desk", "BRL"), amount: value },
    {
      account: houseAccount("desk", cryptoAmount.asset),
      amount: side === "buy" ? negate(cryptoAmount) : cryptoAmount,
    },
    { account: houseAccount("fees", "BRL"), amount: fee },
    { account: houseAccount("dust", "BRL"), amount: dust },
  ];
  return {
    kind: "otc.trade",
    reference: id,
    key: `otc.order:${id}`,
    entries: entries.filter((entry) => entry.amount.minor !== 0n),
  };
}

/** What the house puts into the desk's inventory: currencies its partner abroad holds, else money of the house's own. */
export function fundingPosting(fundingId: string, amounts: readonly Money[]): Posting {
  return {
    kind: "otc.desk_funded",
    reference: fundingId,
    key: `otc.desk_funded:${fundingId}`,
    entries: amounts.flatMap((amount) => [
      { account: fundsOf(amount.asset), amount: negate(amount) },
      { account: houseAccount("desk", amount.asset), amount },
    ]),
  };
}

/** What the house takes out of the desk's inventory, to where it had come from. */
export function withdrawalPosting(fundingId: string, amount: Money): Posting {
  return {
    kind: "otc.desk_withdrawn",
    reference: fundingId,
    key: `otc.desk_withdrawn:${fundingId}`,
    entries: [
      { account: houseAccount("desk", amount.asset), amount: negate(amount) },
      { account: fundsOf(amount.asset), amount },
    ],
  };
}

function fundsOf(asset: Asset) {
  return houseAccount(isForeign(asset) ? "partner" : "opening", asset);
}

function isForeign(asset: Asset): boolean {
  return ASSETS[asset].kind === "fiat" && asset !== "BRL";
}
