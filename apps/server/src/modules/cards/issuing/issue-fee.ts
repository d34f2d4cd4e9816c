import { type Money, money } from "@lastro/money";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { noteSettled, post, settledBy } from "../../ledger/index.js";
import { type Card, typeOf } from "../card.js";
import type { CardPorts, CardRequestCtx } from "../ports.js";
import { issueFeePosting, issueFeeReturnedPosting } from "./postings.js";

/** What issuing a card of a kind costs now, in reais or in as many PRP. */
export async function issueFeeOf(
  db: Database | Tx,
  ctx: Pick<CardPorts, "issueFees">,
  { kind, feeIn }: { readonly kind: Card["kind"]; readonly feeIn: "BRL" | "PRP" },
): Promise<Card["fee"]> {
  const fee = (await ctx.issueFees(db))[typeOf({ kind })];
  return feeIn === "PRP" ? inPrp(fee) : fee;
}

/** A PRP pays a real. */
export function inPrp(fee: Money<"BRL">): Money<"PRP"> {
  return money("PRP", fee.minor);
}

/** Takes the fee of a card. Throws `ledger.insufficient_funds` or `cashback.balance_too_low`. */
export async function takeIssueFee(tx: Tx, ctx: CardRequestCtx, card: Card): Promise<void> {
  const { id, userId, fee } = card;
  if (fee.minor === 0n) return;
  if (fee.asset === "BRL") await post(tx, ctx, issueFeePosting(card, money("BRL", fee.minor)));
  else {
    if (!ctx.cashback) throw new DomainError("cashback.balance_too_low");
    await ctx.cashback.payFee(tx, ctx, { userId, amount: money("PRP", fee.minor), reference: id });
  }
  await announce(tx, { to: { userId }, type: "balances" });
}

/** Gives the fee of a card back that was not issued. */
export async function returnIssueFee(tx: Tx, ctx: CardRequestCtx, card: Card): Promise<void> {
  const { id, userId, fee } = card;
  if (fee.minor === 0n) return;
  if (fee.asset === "PRP") {
    if (!ctx.cashback) throw new Error(`The fee of card ${id} cannot be given back without cashback`);
    await ctx.cashback.returnFee(tx, ctx, { userId, amount: money("PRP", fee.minor), reference: id });
    return;
  }
  const paid = money("BRL", fee.minor);
  const settled = await settledBy(tx, userId, paid);
  const { transactionId } = await post(tx, ctx, issueFeeReturnedPosting(card, paid, settled));
  await noteSettled(tx, { ownerId: userId, amount: settled, transactionId });
  await announce(tx, { to: { userId }, type: "balances" });
}
