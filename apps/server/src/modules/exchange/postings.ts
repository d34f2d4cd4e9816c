import { type Money, money, negate } from "@lastro/money";
import { creditEntries, customerAccount, houseAccount, type Posting } from "../ledger/index.js";
import type { Terms } from "./terms.js";

/**
 * The client gives one asset and gets the other, the desk stands on both sides, and the tax in between is owed. Of reais
 * the client gets, `settled` pays what the client owes.
 */
export function exchangePosting(
  order: { readonly id: string; readonly userId: string },
  { gives, gets, deskTakes, deskGives, iof }: Terms,
  settled: Money<"BRL"> = money("BRL", 0n),
): Posting {
  const entries = [
    { account: customerAccount(order.userId, "available", gives.asset), amount: negate(gives) },
    ...(gets.asset === "BRL"
      ? creditEntries(order.userId, money("BRL", gets.minor), settled)
      : [{ account: customerAccount(order.userId, "available", gets.asset), amount: gets }]),
    { account: houseAccount("desk", deskTakes.asset), amount: deskTakes },
    { account: houseAccount("desk", deskGives.asset), amount: negate(deskGives) },
    { account: houseAccount("iof_payable", "BRL"), amount: iof },
  ];
  return {
    kind: "exchange.trade",
    reference: order.id,
    key: `exchange.order:${order.id}`,
    entries: entries.filter(({ amount }) => amount.minor !== 0n),
  };
}
