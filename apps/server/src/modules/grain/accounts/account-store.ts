import type { AccountType, Country } from "@lastro/contracts/grain/accounts";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { createSealer, type Sealer } from "@lastro/platform/sealed";
import type { AccountChanges, TraderAccount } from "./account.js";

type SealingCtx = Pick<Ctx, "config" | "random">;

interface AccountRow {
  user_id: string;
  account_type: AccountType;
  name: string;
  country: Country;
  phone: string | null;
  city: string | null;
  address: string | null;
  tax_id_sealed: Buffer | null;
  created_at: Date;
}

export async function insertAccount(
  tx: Tx,
  account: Pick<TraderAccount, "userId" | "accountType" | "name" | "country" | "createdAt">,
): Promise<void> {
  await query(
    tx,
    `insert into grain_account (user_id, account_type, name, country, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [account.userId, account.accountType, account.name, account.country, account.createdAt],
  );
}

export async function findAccount(
  db: Database | Tx,
  ctx: SealingCtx,
  userId: string,
): Promise<TraderAccount | undefined> {
  const [row] = await query<AccountRow>(db, "select * from grain_account where user_id = $1", [userId]);
  return row && toAccount(ctx, row);
}

/** What this process has read of people's sides: an account keeps its own for good. */
const knownTypes = new Map<string, AccountType>();
const MAX_KNOWN = 100_000;

/** Which side of the trade someone is on; nothing for who has no account here. */
export async function findAccountType(db: Database, userId: string): Promise<AccountType | undefined> {
  const known = knownTypes.get(userId);
  if (known !== undefined) return known;
  const [row] = await query<Pick<AccountRow, "account_type">>(
    db,
    "select account_type from grain_account where user_id = $1",
    [userId],
  );
  if (!row) return undefined;
  if (knownTypes.size >= MAX_KNOWN) knownTypes.clear();
  knownTypes.set(userId, row.account_type);
  return row.account_type;
}

export async function changeAccount(
  tx: Tx,
  ctx: SealingCtx & Pick<Ctx, "clock">,
  userId: string,
  changes: AccountChanges,
): Promise<void> {
  const { taxId, ...plain } = changes;
  await tx
    .updateTable("grain_account")
    .set({
      ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
      ...(taxId === undefined
        ? {}
        : {
            tax_id_sealed: taxId === null ? null : sealTaxId(ctx, userId, taxId),
            tax_id_changed_at: ctx.clock.now(),
          }),
      updated_at: ctx.clock.now(),
    })
    .where("user_id", "=", userId)
    .execute();
}

export async function findTaxIdChange(db: Database | Tx, userId: string): Promise<Date | undefined> {
  const [row] = await query<{ tax_id_changed_at: Date | null }>(
    db,
    "select tax_id_changed_at from grain_account where user_id = $1",
    [userId],
  );
  return row?.tax_id_changed_at ?? undefined;
}

function toAccount(ctx: SealingCtx, row: AccountRow): TraderAccount {
  return {
    userId: row.user_id,
    accountType: row.account_type,
    name: row.name,
    country: row.country,
    phone: row.phone,
    city: row.city,
    address: row.address,
    taxId: row.tax_id_sealed && openTaxId(ctx, row.user_id, row.tax_id_sealed),
    createdAt: row.created_at,
  };
}

/** The CPF or CNPJ of an account, without punctuation. */
export function openTaxId(ctx: SealingCtx, userId: string, sealed: Buffer): string {
  return sealer(ctx).open(userId, sealed).toString();
}

function sealTaxId(ctx: SealingCtx, userId: string, taxId: string): Buffer {
  return sealer(ctx).seal(userId, Buffer.from(taxId));
}

function sealer(ctx: SealingCtx): Sealer {
  return createSealer(ctx.config, "grain.tax-id", ctx.random);
}
