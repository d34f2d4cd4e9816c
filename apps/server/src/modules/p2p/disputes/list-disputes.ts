import type { ResponseOf } from "@lastro/contracts";
import type { listAdminP2pDisputes } from "@lastro/contracts/p2p/administration";
import { compare } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import { type PageQuery, pageById, readIdCursor } from "@lastro/platform/cursor";
import { query } from "@lastro/platform/database/database";
import { evidenceCounts, findCase } from "../../cases/index.js";
import { pendingApprovals } from "../../compliance/index.js";
import { findLatePayment, type LatePayment } from "../late/late-store.js";
import type { P2pRequestCtx } from "../ports.js";
import { currentSettings } from "../settings.js";
import { adminTradeViews } from "../trades/admin-trade-view.js";
import { findTrades } from "../trades/trade-store.js";
import { type Dispute, findDispute } from "./dispute-store.js";

type Page = ResponseOf<typeof listAdminP2pDisputes>;
type Item = Page["items"][number];

interface Wanted extends PageQuery {
  readonly is: "dispute" | "late_payment";
  readonly status: "open" | "decided";
}

/** A page of disputes or late payments, the oldest first. */
export async function listDisputes(ctx: P2pRequestCtx, wanted: Wanted): Promise<Page> {
  const table = wanted.is === "dispute" ? "p2p_dispute" : "p2p_late_payment";
  const rows = await query<{ id: string }>(
    ctx.db,
    `select id from ${table} where (outcome is null) = $1 and ($2::uuid is null or id > $2) order by id limit $3`,
    [wanted.status === "open", readIdCursor(wanted.cursor) ?? null, wanted.limit + 1],
  );
  const { items: page, nextCursor } = pageById(rows, wanted.limit);
  const found = await Promise.all(
    page.map(({ id }) => (wanted.is === "dispute" ? findDispute(ctx.db, id) : findLatePayment(ctx.db, id))),
  );
  const disputes = found.filter((one) => one !== undefined);
  return { items: await itemsOf(ctx, disputes), nextCursor };
}

async function itemsOf(ctx: P2pRequestCtx, disputes: readonly (Dispute | LatePayment)[]): Promise<Item[]> {
  const { db } = ctx;
  const ids = disputes.map(({ id }) => id);
  const trades = await findTrades(
    db,
    ctx,
    disputes.map(({ tradeId }) => tradeId),
  );
  const views = new Map((await adminTradeViews(db, ctx, trades)).map((view) => [view.id, view]));
  const [counts, waiting, { twoAbove }] = [
    await evidenceCounts(db, ids),
    await pendingApprovals(db, "p2p.ruling", ids),
    await currentSettings(db),
  ];
  const items = await Promise.all(
    disputes.map(async (dispute): Promise<Item[]> => {
      const [view, of] = [views.get(dispute.tradeId), await findCase(db, dispute.id)];
      if (!view || !of) return [];
      return [
        {
          ...view,
          disputeId: dispute.id,
          caseStatus: of.status,
          openedBy: "openedBy" in dispute ? dispute.openedBy : "buyer",
          openedAt: dispute.openedAt,
          reason: "reason" in dispute ? dispute.reason : null,
          description: dispute.description,
          evidence: counts.get(dispute.id) ?? 0,
          assignee: await assigneeOf(ctx, of.assigneeId),
          takesTwo: "openedBy" in dispute && compare(view.total, twoAbove) > 0,
          pendingApproval: waiting.get(dispute.id) ?? null,
        },
      ];
    }),
  );
  return items.flat();
}

async function assigneeOf(ctx: P2pRequestCtx & RequestCtx, id: string | null): Promise<Item["assignee"]> {
  if (id === null) return null;
  const found = await ctx.findAdministrator(ctx.db, id);
  return found ? { id, name: found.name, email: found.email } : { id, name: "", email: "" };
}
