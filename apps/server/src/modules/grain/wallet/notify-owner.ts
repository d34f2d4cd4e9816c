import type { DepositState } from "@lastro/contracts/custody/deposit-states";
import type { WithdrawalStep } from "@lastro/contracts/custody/withdrawals";
import type { NoticeKind } from "@lastro/contracts/grain/notices";
import type { Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { enqueue } from "@lastro/platform/jobs/enqueue";

/** Named as when the first of them were queued. */
export const NOTIFY_OWNER = "custody.tell-owner";

/** The changes of a deposit or a withdrawal its owner is told of. */
const DEPOSIT_NEWS: Readonly<Partial<Record<DepositState, NoticeKind>>> = {
  confirmed: "deposit_credited",
  under_analysis: "deposit_suspended",
};
/** Of a credited payment that its network took back. */
const ARRIVAL_NEWS = {
  displaced: "deposit_displaced",
  restored: "deposit_restored",
  written_off: "deposit_written_off",
} as const satisfies Record<string, NoticeKind>;
const WITHDRAWAL_NEWS: Readonly<Partial<Record<WithdrawalStep | "returned", NoticeKind>>> = {
  returned: "withdrawal_returned",
  cooling: "withdrawal_cooling",
  sent: "withdrawal_sent",
  paid: "withdrawal_paid",
  refused: "withdrawal_refused",
  failed: "withdrawal_failed",
};

type OwnersNews =
  | { readonly of: "deposit"; readonly id: string; readonly to: DepositState }
  | { readonly of: "arrival"; readonly id: string; readonly to: "written_off" }
  /** May happen several times to one payment. */
  | {
      readonly of: "arrival";
      readonly id: string;
      readonly to: "displaced" | "restored";
      readonly since: Date;
    }
  | { readonly of: "withdrawal"; readonly id: string; readonly to: WithdrawalStep }
  /** A Pix may come back in parts, each by a return of its own. */
  | { readonly of: "withdrawal"; readonly id: string; readonly to: "returned"; readonly returnId: string };

function noticeOf(news: OwnersNews): { kind: NoticeKind | undefined; what: string | undefined } {
  if (news.of === "deposit") return { kind: DEPOSIT_NEWS[news.to], what: undefined };
  if (news.of === "arrival")
    return { kind: ARRIVAL_NEWS[news.to], what: "since" in news ? news.since.toISOString() : undefined };
  return { kind: WITHDRAWAL_NEWS[news.to], what: news.to === "returned" ? news.returnId : undefined };
}

/** Has an owner told, once this transaction has committed, that their deposit or withdrawal came this far. */
export async function notifyOwner(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random">,
  news: OwnersNews,
): Promise<void> {
  const { kind, what: which } = noticeOf(news);
  if (kind === undefined) return;
  const what = which === undefined ? kind : `${kind}:${which}`;
  const payload = { of: news.of, id: news.id, kind, what, at: ctx.clock.now().toISOString() };
  await enqueue(tx, ctx, { kind: NOTIFY_OWNER, key: `${news.id}:${what}`, payload });
}
