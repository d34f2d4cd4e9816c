import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query } from "@lastro/platform/database/database";

/** Longer than asking the provider how it stands and sending it again may take. */
const CLAIM_SECONDS = 30;

/**
 * Runs something while no other worker does so for the same payout, and not at all while one does: what is known of the payout
 * must be read inside. A claim whose worker is gone ends by itself.
 */
export async function withPayoutClaimed(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  id: string,
  run: () => Promise<void>,
): Promise<void> {
  const until = await claim(db, id, clock.now());
  if (until === undefined) return;
  try {
    await run();
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
