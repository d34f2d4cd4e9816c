import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { CardEvent, CardEventKind } from "../provider/transactions-port.js";

/** A step of a transaction as it was taken. Amounts are in centavos. */
export interface KnownEvent {
  readonly ref: string;
  readonly kind: CardEventKind;
  readonly at: Date;
  readonly billed: bigint;
  readonly iof: bigint;
  readonly approved: boolean;
  readonly transactionId: string | null;
  /** What nothing was left to pay, to free or to set aside. */
  readonly excess: bigint;
}

/** The steps of a transaction that were taken before, in their order. */
export function knownEvents(db: Database | Tx, purchaseId: string): Promise<KnownEvent[]> {
  return query<KnownEvent>(
    db,
    `select ref, kind, at, billed, iof, approved, transaction_id as "transactionId", excess from cards_event
      where purchase_id = $1 order by at, id`,
    [purchaseId],
  );
}

/** What a step did. */
export interface Effect {
  readonly iof: bigint;
  readonly transactionId: string | null;
  readonly excess: bigint;
}

export const NO_EFFECT: Effect = { iof: 0n, transactionId: null, excess: 0n };

/** Keeps a step with what it did, once. */
export async function keepEvent(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random">,
  { purchaseId, provider }: { readonly purchaseId: string; readonly provider: string },
  { ref, kind, at, billed, approved }: CardEvent,
  { iof, transactionId, excess }: Effect,
): Promise<void> {
  await tx
    .insertInto("cards_event")
    .values({
      id: ctx.random.id(),
      purchase_id: purchaseId,
      provider,
      ref,
      kind,
      at,
      billed: billed.minor,
      iof,
      approved,
      transaction_id: transactionId,
      excess,
      received_at: ctx.clock.now(),
    })
    .execute();
}
