import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { forgetNotes } from "../../lifecycle/index.js";
import { documentFiles } from "../kyc/store.js";

export type Purged = "selfies" | "account";

/** Accounts closed long enough for a part of them to be forgotten, the oldest first. */
export async function findDue(
  db: Database,
  what: Purged,
  {
    today,
    selfieYears,
    limit,
    after,
  }: {
    readonly today: string;
    readonly selfieYears: number;
    readonly limit: number;
    readonly after: string | null;
  },
): Promise<string[]> {
  const due =
    what === "account"
      ? "c.purge_on <= $1::date"
      : "(c.closed_at at time zone 'America/Sao_Paulo')::date <= ($1::date - make_interval(years => $2))::date";
  const rows = await query<{ user_id: string }>(
    db,
    `select c.user_id from customers_closure c
     where ${due} and $2::int > 0 and ($4::uuid is null or c.user_id > $4)
       and not exists (select from customers_purge p where p.user_id = c.user_id and p.what = $5)
     order by c.user_id limit $3`,
    [today, selfieYears, limit, after, what],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Notes that a part is forgotten. False when another run did so first. */
export async function insertPurge(tx: Tx, userId: string, what: Purged, at: Date): Promise<boolean> {
  const rows = await query(
    tx,
    "insert into customers_purge (user_id, what, at) values ($1, $2, $3) on conflict do nothing returning user_id",
    [userId, what, at],
  );
  return rows.length === 1;
}

/** Deletes the files of one kind, or of all; what was sent and decided when is still told. */
export async function deleteFiles(tx: Tx, userId: string, type?: "selfie"): Promise<number> {
  const documents = await query<{ id: string }>(
    tx,
    "select id from customers_kyc_document where user_id = $1 and ($2::text is null or type = $2)",
    [userId, type ?? null],
  );
  return documentFiles.delete(
    tx,
    documents.map(({ id }) => id),
  );
}

/** Takes away what names the person in this module's tables; `cpf` is what is kept in the place of theirs. */
export async function anonymise(
  tx: Tx,
  userId: string,
  cpf: { readonly sealed: Buffer; readonly index: Buffer },
): Promise<void> {
  await query(
    tx,
    `update customers_profile set nome = platform_id, email = '', telefone = '', endereco = '', cidade = '', cep = '',
       cpf_sealed = $2, cpf_index = $3, phone_verified = false, cpf_verified = false, verified_at = null
     where id = $1`,
    [userId, cpf.sealed, cpf.index],
  );
  await query(
    tx,
    "update customers_kyc_case set personal_sealed = null, draft_sealed = null, document_expires_on = null, findings = '{}' where user_id = $1",
    [userId],
  );
  await query(
    tx,
    `update customers_kyc_event e set note = null from customers_kyc_case c
     where c.id = e.case_id and c.user_id = $1 and e.note is not null`,
    [userId],
  );
  const subjects = await query<{ id: string }>(
    tx,
    `select id from customers_kyc_case where user_id = $1 union all
     select d.id from customers_kyc_document d join customers_kyc_case c on c.id = d.case_id where c.user_id = $1`,
    [userId],
  );
  await forgetNotes(
    tx,
    subjects.map(({ id }) => id),
  );
  await query(tx, "delete from customers_consent where user_id = $1", [userId]);
  await query(tx, "delete from customers_device where user_id = $1", [userId]);
}
