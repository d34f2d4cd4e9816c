import type { Money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { query } from "@lastro/platform/database/database";

/** A payment the bank was asked for; without a code its answer was lost, or never came. */
export interface Asked {
  /** Ours, as the bank is told it. */
  readonly id: string;
  readonly amount: bigint;
  readonly code: string | null;
  readonly askedAt: Date;
  /** Since when it may have been taken without our knowing. */
  readonly unansweredAt: Date | null;
}

const COLUMNS = `id, amount, code, asked_at as "askedAt", unanswered_at as "unansweredAt"`;

/** Writes down that a payment is to be asked for; what was asked for under the id before stays as it was. */
export async function noteAsked(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  id: string,
  amount: Money<"BRL">,
): Promise<Asked> {
  await query(
    db,
    "insert into pix_inter_payout (id, amount, asked_at) values ($1, $2, $3) on conflict (id) do nothing",
    [id, amount.minor, clock.now()],
  );
  const asked = await findAsked({ db }, id);
  if (!asked) throw new Error(`The payout ${id} was not written down`);
  return asked;
}

export async function findAsked({ db }: Pick<Ctx, "db">, id: string): Promise<Asked | undefined> {
  const [row] = await query<Asked>(db, `select ${COLUMNS} from pix_inter_payout where id = $1`, [id]);
  return row;
}

/** Notes that from now on the bank may have taken a payment; the first time counts. */
export async function noteUnanswered({ db, clock }: Pick<Ctx, "db" | "clock">, id: string): Promise<void> {
  await query(
    db,
    "update pix_inter_payout set unanswered_at = coalesce(unanswered_at, $2) where id = $1 and code is null",
    [id, clock.now()],
  );
}

/** Nothing was done, as nothing had been before. */
export async function noteNotTaken({ db }: Pick<Ctx, "db">, id: string): Promise<void> {
  await query(db, "update pix_inter_payout set unanswered_at = null where id = $1 and code is null", [id]);
}

/** Keeps the bank's code of a payment; the first it gave stays. */
export async function noteCode({ db }: Pick<Ctx, "db">, id: string, code: string): Promise<void> {
  await query(
    db,
    "update pix_inter_payout set code = $2, unanswered_at = null where id = $1 and code is null",
    [id, code],
  );
}

/** Our ids of payments the bank names by its codes. */
export async function idsByCode({ db }: Pick<Ctx, "db">, codes: readonly string[]): Promise<string[]> {
  const rows = await query<{ id: string }>(db, "select id from pix_inter_payout where code = any ($1)", [
    codes,
  ]);
  return rows.map(({ id }) => id);
}
