import type { ResponseOf } from "@lastro/contracts";
import type { listPurchases } from "@lastro/contracts/cards/purchases";
import { type Money, money } from "@lastro/money";
import type { PurchaseCashback } from "../ports.js";
import { iofOf, type Purchase } from "../spending/purchase.js";
import type { PurchaseContest } from "./ports.js";

type Reais = Money<"BRL">;
export const reais = (minor: bigint): Reais => money("BRL", minor);

export type PurchaseSummary = ResponseOf<typeof listPurchases>["items"][number];

/** A purchase with the digits of its card. */
export interface ShownPurchase extends Purchase {
  readonly digits: string | null;
}

/** What a purchase comes to, its tax apart: charged where it was charged, set aside where it is, and asked for otherwise. */
export function figuresOf(purchase: Purchase): {
  readonly amount: Reais;
  readonly iof: Reais;
  readonly total: Reais;
} {
  const { amount, iof } = parts(purchase);
  return { amount: reais(amount), iof: reais(iof), total: reais(amount + iof) };
}

function parts(purchase: Purchase): { readonly amount: bigint; readonly iof: bigint } {
  const { status, cleared, clearedIof, refunded, refundedIof, held, authorized, iofBps } = purchase;
  if (status === "refund") return { amount: refunded, iof: refundedIof };
  if (cleared > 0n) return { amount: cleared, iof: clearedIof };
  if (held === 0n) return { amount: authorized, iof: iofOf(authorized, iofBps) };
  const amount = (held * 10_000n + BigInt(Math.floor((10_000 + iofBps) / 2))) / BigInt(10_000 + iofBps);
  return { amount, iof: held - amount };
}

/** A merchant as clients are shown it. */
export function merchantView({ merchant, category }: Pick<Purchase, "merchant" | "category">) {
  const { id, name, mcc, city, country } = merchant;
  return { id, name, mcc, city: city ?? null, country: country ?? null, category };
}

/** What both the list and the page of a purchase show. */
export function fieldsOf(purchase: ShownPurchase, cashback: PurchaseCashback | undefined) {
  const { id, cardId, digits, status, entry, wallet, at, refunded, refundedIof } = purchase;
  return {
    id,
    cardId,
    cardLastDigits: digits ?? "",
    merchant: merchantView(purchase),
    status,
    entry,
    wallet,
    at,
    ...figuresOf(purchase),
    refunded: reais(status === "refund" ? 0n : refunded + refundedIof),
    cashback: cashback?.amount ?? null,
  };
}

export function summaryView(
  purchase: ShownPurchase,
  {
    cashback,
    contest,
  }: { readonly cashback?: PurchaseCashback | undefined; readonly contest?: PurchaseContest | undefined },
): PurchaseSummary {
  return {
    ...fieldsOf(purchase, cashback),
    decline: purchase.decline?.reason ?? null,
    contest: contest?.status ?? null,
  };
}
