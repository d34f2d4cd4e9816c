import type { DisputeSituation } from "@lastro/contracts/pix-disputes";
import { type Money, money } from "@lastro/money";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

type Reais = Money<"BRL">;

/** A Pix that stands in a client's account, as its payer may contest it. */
export interface ContestedPix {
  readonly paymentId: string;
  readonly userId: string;
  readonly amount: Reais;
  /** What has gone back of it, or is on its way. */
  readonly returned: Reais;
  readonly receivedAt: Date;
  readonly payer: string;
}

/** What a payer's bank claims of a Pix that still stands in suspense. */
export interface SuspenseClaim {
  readonly amount: Reais;
  readonly situation: DisputeSituation;
  readonly narrative: string | null;
  readonly openedAt: Date;
  readonly answerBy: Date;
}

/** Whoever looks after contested Pix: nothing of them is given back in another way while they are. */
export interface Contests {
  /** Whether a Pix is contested; ask after `lockReturns`, or with the Pix in suspense locked. */
  isContested(tx: Tx, paymentId: string): Promise<boolean>;
  /** The provider takes a Pix back by itself: makes what was set aside for its payer available to be taken. */
  freeForClawBack(
    tx: Tx,
    ctx: Ctx,
    taken: { readonly paymentId: string; readonly returnId: string; readonly amount: Reais },
  ): Promise<void>;
  /** The open claims to Pix in suspense, by the Pix. */
  claimsTo(db: Database | Tx, unmatchedIds: readonly string[]): Promise<ReadonlyMap<string, SuspenseClaim>>;
  /** Answers the open claim to a locked Pix in suspense: it goes back, or does not; false when there is none. */
  answerClaim(
    tx: Tx,
    ctx: RequestCtx,
    answer: {
      readonly unmatchedId: string;
      readonly outcome: "agreed" | "disagreed";
      readonly grounds: string;
    },
  ): Promise<boolean>;
  /** Something happened at the provider, which is asked what. */
  follow(): Promise<void>;
}

/** Keeps what is given back of a Pix, and whether it is contested, from changing until the commit. */
export async function lockReturns(tx: Tx, paymentId: string): Promise<void> {
  await query(tx, "select pg_advisory_xact_lock(hashtextextended('pix-return:' || $1::text, 0))", [
    paymentId,
  ]);
}

/** The Pix of an end-to-end id, where a client has it; undefined for one that is nobody's, or unknown. */
export async function findContestable(
  db: Database | Tx,
  psp: string,
  endToEndId: string,
): Promise<ContestedPix | undefined> {
  const [row] = await query<{
    paymentId: string;
    userId: string | null;
    amount: bigint;
    returned: bigint;
    receivedAt: Date;
    payer: string | null;
  }>(
    db,
    `select p.id as "paymentId", coalesce(c.user_id, k.user_id, u.attributed_to) as "userId", p.amount, p.received_at as "receivedAt",
            coalesce(p.payer_name, p.payer_document_masked) as payer,
            coalesce((select sum(r.amount) from pix_return r where r.payment_id = p.id and r.status <> 'REFUSED'), 0)
              + coalesce((select sum(b.amount) from pix_claw_back b where b.payment_id = p.id), 0) as returned
       from pix_payment p
       left join pix_charge c on c.id = p.charge_id
       left join pix_key k on k.id = p.key_id
       left join pix_unmatched u on u.payment_id = p.id and u.status = 'ATTRIBUTED'
      where p.psp = $1 and p.end_to_end_id = $2`,
    [psp, endToEndId],
  );
  if (!row || row.userId === null) return undefined;
  return {
    ...row,
    userId: row.userId,
    payer: row.payer ?? "",
    amount: money("BRL", row.amount),
    returned: money("BRL", row.returned),
  };
}

/** Notes what went back to a payer because the Pix was contested, once; answers the key its posting has. */
export async function noteContestReturn(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  { id, paymentId, amount }: { readonly id: string; readonly paymentId: string; readonly amount: Reais },
): Promise<string> {
  await tx
    .insertInto("pix_claw_back")
    .values({
      id,
      payment_id: paymentId,
      provider_return_id: providerReturnId(id),
      nature: "MED_DISPUTE",
      amount: amount.minor,
      missing: 0n,
      booked_at: ctx.clock.now(),
    })
    .execute();
  return `pix-claw-back:${id}`;
}

/** The id the provider knows a return by: ours, without what it does not allow. */
export function providerReturnId(returnId: string): string {
  return returnId.replaceAll("-", "");
}
