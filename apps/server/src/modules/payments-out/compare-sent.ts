import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { query } from "@lastro/platform/database/database";
import { closingKey, houseAccount, movedByKeys } from "../ledger/index.js";
import type { Discrepancy, PixPayouts } from "../pix/index.js";

/** What ended a moment ago may stand in one of two books only. */
const SETTLING_SECONDS = 3_600;

interface OurPayout {
  readonly id: string;
  readonly end_to_end_id: string | null;
  readonly hold_id: string;
  readonly is_open: boolean;
  /** What was paid, in centavos; nothing where it was not. */
  readonly paid: bigint;
}

interface Period {
  readonly from: Date;
  readonly to: Date;
}

/**
 * Compares what the provider says it paid for us in a period with our payouts and with the ledger, by each Pix. What is
 * still under way is left out: it is followed to its end. Nothing where the provider has no list.
 */
export async function compareSent(
  { db, clock, pixPayouts }: Pick<Ctx, "db" | "clock"> & { readonly pixPayouts: PixPayouts },
  period: Period,
): Promise<Discrepancy[]> {
  if (!pixPayouts.sentIn) return [];
  const theirs = new Map<string, { readonly endToEndId: string | undefined; readonly paid: bigint }>();
  for await (const page of pixPayouts.sentIn(period))
    for (const { id, endToEndId, amount, status } of page)
      theirs.set(id, { endToEndId, paid: status === "REALIZADO" ? amount.minor : 0n });
  const ours = new Map(
    (
      await query<OurPayout>(
        db,
        `select replace(id::text, '-', '') as id, end_to_end_id, hold_id,
                step in ('processing', 'sent', 'unknown') as is_open,
                case when step = 'paid' then coalesce(paid, amount - fee) else 0 end as paid
         from payments_out_payout
         where replace(id::text, '-', '') = any ($1)
            or (method = 'pix' and step = 'paid' and created_at > $2 and processed_at < $3)`,
        [
          [...theirs.keys()],
          secondsAfter(period.from, SETTLING_SECONDS),
          secondsAfter(clock.now(), -SETTLING_SECONDS),
        ],
      )
    ).map((row) => [row.id, row]),
  );
  const closings = [...ours.values()].map(({ hold_id: holdId }) => closingKey(holdId));
  const moved = await movedByKeys(db, houseAccount("psp", "BRL"), closings);
  return [...new Set([...theirs.keys(), ...ours.keys()])].flatMap((id) => {
    const [sent, payout] = [theirs.get(id), ours.get(id)];
    if (payout?.is_open) return [];
    const provider = sent?.paid ?? 0n;
    const recorded = payout?.paid ?? 0n;
    const posted = (payout && moved.get(closingKey(payout.hold_id)))?.minor ?? 0n;
    const about = sent?.endToEndId ?? payout?.end_to_end_id ?? id;
    return provider === recorded && provider === posted ? [] : [{ about, provider, recorded, posted }];
  });
}
