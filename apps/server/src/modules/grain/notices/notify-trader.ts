import type { NoticeKind } from "@lastro/contracts/grain/notices";
import type { Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { notify } from "../../notices/index.js";
import { marketNotices } from "./kinds.js";
import type { MarketFacts } from "./market-notice.js";

/** Something a person of the marketplace is notified of, once. */
export interface TraderNotice {
  readonly userId: string;
  /** What happened, named by the caller: the same name notifies a person once. */
  readonly source: string;
  readonly kind: NoticeKind;
  readonly orderId: string | null;
  /** Notices of the same thread are collected into one until it is read. */
  readonly thread?: string;
  readonly facts: MarketFacts;
  readonly at: Date;
}

type NotifyCtx = Pick<Ctx, "clock" | "random" | "config">;

/** Notifies people of the marketplace within the caller's transaction. */
export async function notifyTraders(tx: Tx, ctx: NotifyCtx, notices: readonly TraderNotice[]): Promise<void> {
  await notify(
    tx,
    ctx,
    notices.map(({ kind, orderId, ...notice }) => ({
      ...notice,
      kind: marketNotices[kind],
      subjectId: orderId,
    })),
  );
}

export function notifyTrader(tx: Tx, ctx: NotifyCtx, notice: TraderNotice): Promise<void> {
  return notifyTraders(tx, ctx, [notice]);
}
