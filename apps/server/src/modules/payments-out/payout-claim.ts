import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** Longer than one question to the provider takes, its deadlines and a new token included. */
const QUESTION_SECONDS = 25;
/** Leaves time to ask how a payout stands before it is sent again; a worker that is gone is waited for as long. */
const CLAIM_SECONDS = 32;

/** What one worker has, for a while, of a payout. */
export interface PayoutClaim {
  /** Whether a question that begins now is answered or given up before another worker may begin one. */
  leavesTimeToAsk(): boolean;
  /** Whether no other worker has had the payout since; it stays so until the commit. */
  isHeld(tx: Tx): Promise<boolean>;
}

/**
 * Runs something while no other worker does so for the same payout, and not at all while one does: what is known of the payout
 * must be read inside. A claim whose worker is gone ends by itself, so that one whose worker is only slow ends too: whatever
 * two workers must not both do is done only while the claim says so.
 */
export async function withPayoutClaimed(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  id: string,
  run: (claim: PayoutClaim) => Promise<void>,
): Promise<void> {
  const until = await claim(db, id, clock.now());
  if (until === undefined) return;
  try {
    await run({
      leavesTimeToAsk: () => secondsAfter(clock.now(), QUESTION_SECONDS) <= until,
      isHeld: (tx) => isHeld(tx, id, until),
    });
  } finally {
    // Only its own claim: it may have ended, and another worker have made one.
    await query(
      db,
      "update payments_out_payout set claimed_until = null where id = $1 and claimed_until = $2",
      [id, until],
    );
  }
}

async function claim(db: Database, id: string, now: Date): Promise<Date | undefined> {
  const until = secondsAfter(now, CLAIM_SECONDS);
  const claimed = await query(
    db,
    `update payments_out_payout set claimed_until = $3
     where id = $1 and step in ('processing', 'sent', 'unknown') and (claimed_until is null or claimed_until <= $2)
     returning 1`,
    [id, now, until],
  );
  return claimed.length === 1 ? until : undefined;
}

async function isHeld(tx: Tx, id: string, until: Date): Promise<boolean> {
  const held = "select 1 from payments_out_payout where id = $1 and claimed_until = $2 for update";
  return (await query(tx, held, [id, until])).length === 1;
}
