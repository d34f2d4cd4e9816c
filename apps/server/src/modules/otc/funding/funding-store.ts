import { type Asset, type Money, money } from "@lastro/money";
import { query, type Tx } from "@lastro/platform/database/database";

/** Money of the house for the desk, or from it, as one administrator asked for it. */
export interface Funding {
  readonly id: string;
  readonly direction: "in" | "out";
  readonly amount: Money;
  /** The bank transfer or the transaction on a network by which it came or went. */
  readonly proof: string;
  readonly reason: string;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly transactionId: string | null;
}

export async function insertFunding(tx: Tx, funding: Omit<Funding, "transactionId">): Promise<void> {
  const { id, direction, amount, proof, reason, requestedBy, requestedAt } = funding;
  await query(
    tx,
    `insert into otc_funding (id, direction, asset, amount, proof, reason, requested_by, requested_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, direction, amount.asset, amount.minor.toString(), proof, reason, requestedBy, requestedAt],
  );
}

/** One that is not booked, locked until the commit. */
export async function lockOpenFunding(tx: Tx, id: string): Promise<Funding | undefined> {
  const [row] = await query<Omit<Funding, "amount"> & { asset: Asset; minor: bigint }>(
    tx,
    `select id, direction, asset, amount as minor, proof, reason, requested_by as "requestedBy",
            requested_at as "requestedAt", transaction_id as "transactionId"
     from otc_funding where id = $1 and transaction_id is null for update`,
    [id],
  );
  if (!row) return undefined;
  const { asset, minor, ...funding } = row;
  return { ...funding, amount: money(asset, minor) };
}

/** Whether money was booked by this proof already. */
export async function isProofUsed(
  tx: Tx,
  { direction, amount, proof }: Pick<Funding, "direction" | "amount" | "proof">,
): Promise<boolean> {
  const rows = await query(
    tx,
    `select 1 from otc_funding where direction = $1 and asset = $2 and proof = $3 and transaction_id is not null`,
    [direction, amount.asset, proof],
  );
  return rows.length > 0;
}

/** Books it once; false when it is booked, or another by the same proof. */
export async function settleFunding(tx: Tx, id: string, transactionId: string): Promise<boolean> {
  const rows = await query(
    tx,
    `update otc_funding f set transaction_id = $2
     where id = $1 and transaction_id is null
       and not exists (select from otc_funding o where o.transaction_id is not null and o.direction = f.direction
                         and o.asset = f.asset and o.proof = f.proof) returning 1`,
    [id, transactionId],
  );
  return rows.length === 1;
}
