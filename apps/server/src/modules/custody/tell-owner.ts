import type { DepositStatus } from "@lastro/contracts/custody/deposits";
import type { WithdrawalStep } from "@lastro/contracts/custody/withdrawals";
import type { NoticeKind } from "@lastro/contracts/grain/notices";
import type { Ctx } from "../../platform/context.js";
import type { Tx } from "../../platform/database/database.js";
import { enqueue } from "../../platform/jobs/enqueue.js";

export const TELL_OWNER = "custody.tell-owner";

/** What of a deposit's or a withdrawal's way its owner is told. */
const DEPOSIT_NEWS: Readonly<Partial<Record<DepositStatus, NoticeKind>>> = {
  confirmado: "deposit_credited",
  em_analise: "deposit_suspended",
};
const WITHDRAWAL_NEWS: Readonly<Partial<Record<WithdrawalStep | "returned", NoticeKind>>> = {
  returned: "withdrawal_returned",
  cooling: "withdrawal_cooling",
  sent: "withdrawal_sent",
  paid: "withdrawal_paid",
  refused: "withdrawal_refused",
  failed: "withdrawal_failed",
};

type OwnersNews =
  | { readonly of: "deposit"; readonly id: string; readonly to: DepositStatus }
  | { readonly of: "withdrawal"; readonly id: string; readonly to: WithdrawalStep }
  /** A Pix may come back in parts, each by a return of its own. */
  | { readonly of: "withdrawal"; readonly id: string; readonly to: "returned"; readonly returnId: string };

/** Has an owner told, once this transaction has committed, that their deposit or withdrawal came this far. */
export async function tellOwner(tx: Tx, ctx: Pick<Ctx, "clock" | "random">, news: OwnersNews): Promise<void> {
  const kind = news.of === "deposit" ? DEPOSIT_NEWS[news.to] : WITHDRAWAL_NEWS[news.to];
  if (kind === undefined) return;
  const what = news.to === "returned" ? `${kind}:${news.returnId}` : kind;
  const payload = { of: news.of, id: news.id, kind, what, at: ctx.clock.now().toISOString() };
  await enqueue(tx, ctx, { kind: TELL_OWNER, key: `${news.id}:${what}`, payload });
}
