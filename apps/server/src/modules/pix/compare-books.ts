import { asSystem } from "@lastro/platform/context";
import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../compliance/index.js";
import type { PixCtx } from "./ports.js";
import type { PspPix } from "./psp/port.js";
import { type Discrepancy, reconcile } from "./reconcile.js";

interface Listing {
  readonly listed: readonly PspPix[];
  /** Whether the provider listed everything it was asked for. */
  readonly isComplete: boolean;
  /** Where what was sent differs. */
  readonly sentDiffering?: readonly Discrepancy[];
}

/**
 * Compares what the provider listed with our books and keeps what was found for the administrators. A difference is
 * logged each time and calls for a person when it is new; so does its end.
 */
export async function compareBooks(
  ctx: PixCtx,
  { listed, isComplete, sentDiffering = [] }: Listing,
): Promise<Discrepancy[]> {
  const received = await reconcile(ctx.db, { psp: ctx.psp.name, pix: listed });
  const differing = [...received, ...sentDiffering];
  if (differing.length > 0)
    ctx.log.error({ pix: differing.map(({ about }) => about) }, "our books differ from the Pix provider's");
  await inTransaction(ctx.db, async (tx) => {
    const before = await lockLast(tx, ctx.psp.name);
    const isCleared = differing.length === 0 && isComplete;
    // What part of the list says clears nothing that another part said.
    const kept = differing.length > 0 || isComplete ? onWire(differing) : before;
    await query(
      tx,
      `insert into pix_reconciliation as r (psp, compared_at, is_complete, differences, agreed_at)
       values ($1, $2, $3, $4, case when $5 then $2::timestamptz end)
       on conflict (psp) do update set compared_at = excluded.compared_at, is_complete = excluded.is_complete,
         differences = excluded.differences, agreed_at = coalesce(excluded.agreed_at, r.agreed_at)`,
      [ctx.psp.name, ctx.clock.now(), isComplete, JSON.stringify(kept), isCleared],
    );
    if (fingerprint(before) !== fingerprint(kept)) {
      await recordAudit(tx, asSystem(ctx, "pix"), {
        action: kept.length > 0 ? "pix.books_differ" : "pix.books_agree",
        subject: ctx.psp.name,
        details: {
          problem:
            kept.length === 0
              ? null
              : kept
                  .map(({ about }) => about)
                  .join(", ")
                  .slice(0, 300),
        },
      });
    }
    await announce(tx, { to: "admins", type: "admin", reference: "pix.reconciliation" });
  });
  return differing;
}

/** A discrepancy as it is kept: centavos as decimal digits. */
export interface KeptDiscrepancy {
  readonly about: string;
  readonly provider: string;
  readonly recorded: string;
  readonly posted: string;
}

function onWire(differing: readonly Discrepancy[]): KeptDiscrepancy[] {
  return differing
    .map(({ about, provider, recorded, posted }) => ({
      about,
      posted: String(posted),
      provider: String(provider),
      recorded: String(recorded),
    }))
    .sort((a, b) => (a.about < b.about ? -1 : 1));
}

function fingerprint(kept: readonly KeptDiscrepancy[]): string {
  return kept.map((one) => [one.about, one.provider, one.recorded, one.posted].join(":")).join();
}

async function lockLast(tx: Tx, psp: string): Promise<readonly KeptDiscrepancy[]> {
  const [row] = await query<{ differences: KeptDiscrepancy[] }>(
    tx,
    "select differences from pix_reconciliation where psp = $1 for update",
    [psp],
  );
  return row?.differences ?? [];
}
