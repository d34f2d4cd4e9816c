import { isPositive, type Money } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import { noteSettled, post, settledBy } from "../../ledger/index.js";
import { announceCard } from "../announce-card.js";
import type { Card } from "../card.js";
import { assertMay } from "../commands.js";
import { lockOwnCard } from "../own-card.js";
import { pocketOf } from "../pocket.js";
import type { CardRequestCtx } from "../ports.js";
import { withdrawnPosting } from "./postings.js";

type Reais = Money<"BRL">;

/** Takes reais back from a card of the caller's to the account. Throws `ledger.insufficient_funds`. */
export async function withdrawFromCard(
  tx: Tx,
  ctx: CardRequestCtx,
  { id, amount }: { readonly id: string; readonly amount: Reais },
): Promise<{ readonly transactionId: string }> {
  if (!isPositive(amount)) throw new DomainError("cards.amount_not_positive");
  const card = await lockOwnCard(tx, ctx, id);
  assertMay(card, ctx, "withdraw");
  const { transactionId } = await withdraw(tx, ctx, card, amount, `card:${id}:withdrawn:${ctx.random.id()}`);
  await recordAudit(tx, ctx, { action: "cards.withdrawn", subject: id, details: { amount } });
  return { transactionId };
}

/**
 * Sends what is left on a card that ended back to its holder's account, and answers how much. What purchases still hold
 * follows when they free it: call it again then; the job does, too.
 */
export async function sweepEnded(tx: Tx, ctx: RequestCtx, card: Pick<Card, "id" | "userId">): Promise<Reais> {
  const { balance, held } = await pocketOf(tx, card.id);
  if (isPositive(balance)) await withdraw(tx, ctx, card, balance, `card:${card.id}:swept:${ctx.random.id()}`);
  if (!isPositive(held))
    await tx
      .updateTable("cards_card")
      .set({ swept_at: ctx.clock.now() })
      .where("id", "=", card.id)
      .where("ended_at", "is not", null)
      .execute();
  return balance;
}

async function withdraw(
  tx: Tx,
  ctx: RequestCtx,
  card: Pick<Card, "id" | "userId">,
  amount: Reais,
  key: string,
): Promise<{ readonly transactionId: string }> {
  const { userId } = card;
  const settled = await settledBy(tx, userId, amount);
  const { transactionId } = await post(tx, ctx, withdrawnPosting(card, amount, key, settled));
  await noteSettled(tx, { ownerId: userId, amount: settled, transactionId });
  await announceCard(tx, card);
  await announce(tx, { to: { userId }, type: "balances" });
  return { transactionId };
}
