import type { LegalParty } from "@lastro/contracts/grain/legal-data";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { createSealer, type Sealer } from "@lastro/platform/sealed";
import { openTaxId } from "../accounts/account-store.js";

type SealingCtx = Pick<Ctx, "config" | "random">;

/** What is sealed here: the CPF or CNPJ stands with the account, and says whether it is a person or a company. */
export type LegalFacts = Omit<LegalParty, "taxId" | "kind">;

export interface StoredLegalData {
  readonly party: LegalParty;
  readonly changedAt: Date;
}

interface LegalRow {
  readonly user_id: string;
  readonly data_sealed: Buffer;
  readonly changed_at: Date;
  readonly tax_id_sealed: Buffer;
}

/** Who people are in contracts, by their ids; those who have not said it whole are left out. */
export async function findLegalData(
  db: Database | Tx,
  ctx: SealingCtx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, StoredLegalData>> {
  const rows = await query<LegalRow>(
    db,
    `select l.user_id, l.data_sealed, l.changed_at, a.tax_id_sealed
     from grain_legal_data l join grain_account a on a.user_id = l.user_id
     where l.user_id = any ($1::uuid[]) and a.tax_id_sealed is not null`,
    [[...new Set(userIds)]],
  );
  return new Map(rows.map((row) => [row.user_id, toLegalData(ctx, row)]));
}

function toLegalData(ctx: SealingCtx, row: LegalRow): StoredLegalData {
  const facts = JSON.parse(sealer(ctx).open(row.user_id, row.data_sealed).toString()) as LegalFacts;
  const taxId = openTaxId(ctx, row.user_id, row.tax_id_sealed);
  return {
    party: { ...facts, taxId, kind: taxId.length === 11 ? "person" : "company" },
    changedAt: row.changed_at,
  };
}

/** Those of the people who have said who they are in contracts. */
export async function haveLegalData(
  db: Database | Tx,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await query<{ user_id: string }>(
    db,
    `select l.user_id from grain_legal_data l join grain_account a on a.user_id = l.user_id
     where l.user_id = any ($1::uuid[]) and a.tax_id_sealed is not null`,
    [[...new Set(userIds)]],
  );
  return new Set(rows.map(({ user_id }) => user_id));
}

export async function writeLegalFacts(
  tx: Tx,
  ctx: SealingCtx & Pick<Ctx, "clock">,
  userId: string,
  facts: LegalFacts,
): Promise<void> {
  const values = {
    data_sealed: sealer(ctx).seal(userId, Buffer.from(JSON.stringify(facts))),
    changed_at: ctx.clock.now(),
  };
  await tx
    .insertInto("grain_legal_data")
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}

export async function forgetLegalData(tx: Tx, userId: string): Promise<void> {
  await query(tx, "delete from grain_legal_data where user_id = $1", [userId]);
}

function sealer(ctx: SealingCtx): Sealer {
  return createSealer(ctx.config, "grain.legal-data", ctx.random);
}
