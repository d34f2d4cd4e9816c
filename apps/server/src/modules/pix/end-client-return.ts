import { formatMoney } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { settleHold, voidHold } from "../ledger/index.js";
import { notify } from "../notices/index.js";
import { pixReturnEnded } from "./notices.js";
import type { PixCtx } from "./ports.js";
import { clientReturned } from "./postings.js";
import type { ReturnEnd, ReturnOf, ReturnUnderWay } from "./return-store.js";

type OfHold = ReturnUnderWay & { readonly of: Extract<ReturnOf, { is: "hold" }> };

/** What a client gave back has gone, or, refused, is available to them again. */
export async function endClientReturn(
  tx: Tx,
  ctx: PixCtx,
  { id, of, paymentId, amount }: OfHold,
  { refusal }: ReturnEnd,
): Promise<void> {
  const { userId, holdId } = of;
  if (refusal === null) await settleHold(tx, ctx, holdId, clientReturned(amount));
  else await voidHold(tx, ctx, holdId);
  await announce(tx, { to: { userId }, type: "pix.received", reference: paymentId });
  await announce(tx, { to: { userId }, type: "balances" });
  const client = await ctx.findClient(tx, userId);
  if (!client) return;
  await notify(tx, ctx, [
    {
      kind: pixReturnEnded,
      userId,
      source: `pix-return:${id}`,
      subjectId: paymentId,
      facts: { amount: formatMoney(amount), carriedOut: refusal === null ? "yes" : "no" },
      at: ctx.clock.now(),
      addressee: client,
    },
  ]);
}
