import type { Language } from "@lastro/contracts";
import type { StateCode } from "@lastro/contracts/states";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import type { Selectable } from "kysely";
import type { Profile } from "./profile.js";

type ProfileRow = Selectable<Schema["customers_profile"]>;
type NewProfile = Omit<ProfileRow, "phone_verified" | "cpf_verified" | "verified_at">;
/** What a registration says of a person. */
export type DeclaredProfile = Omit<NewProfile, "platform_id" | "created_at" | "kind">;

/** Writes a profile unless its id or its platform id is already somebody's; answers whether it did. */
export async function insertProfile(tx: Tx, profile: NewProfile): Promise<boolean> {
  const written = await tx
    .insertInto("customers_profile")
    .values(profile)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return written !== undefined;
}

/** Replaces what a registration declared. */
export async function replaceDeclared(tx: Tx, { id, ...declared }: DeclaredProfile): Promise<void> {
  await tx.updateTable("customers_profile").set(declared).where("id", "=", id).execute();
}

/** Only of who is no user any more. */
export async function deleteProfile(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("customers_profile").where("id", "=", userId).execute();
}

export async function findProfile(db: Database | Tx, userId: string): Promise<Profile | undefined> {
  const row = await db
    .selectFrom("customers_profile")
    .selectAll()
    .where("id", "=", userId)
    .executeTakeFirst();
  return row && asProfile(row);
}

export async function findSealedCpfs(
  db: Database | Tx,
  userIds: readonly string[],
): Promise<{ id: string; cpf_sealed: Buffer }[]> {
  if (userIds.length === 0) return [];
  return db.selectFrom("customers_profile").select(["id", "cpf_sealed"]).where("id", "in", userIds).execute();
}

/** Whose CPF it is: the client who has proven it. */
export async function findIdByCpfIndex(db: Database | Tx, index: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom("customers_profile")
    .select("id")
    .where("cpf_index", "=", index)
    .where("cpf_verified", "=", true)
    .executeTakeFirst();
  return row?.id;
}

/** Everybody who declared it, proven or not. */
export async function findDeclarersOfCpf(db: Database | Tx, index: Buffer): Promise<string[]> {
  const rows = await db.selectFrom("customers_profile").select("id").where("cpf_index", "=", index).execute();
  return rows.map(({ id }) => id);
}

/** Whether another client has proven to be the owner of this client's CPF. */
export async function isCpfProvenByAnother(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("customers_profile as other")
    .innerJoin("customers_profile as own", "own.cpf_index", "other.cpf_index")
    .select("other.id")
    .where("own.id", "=", userId)
    .where("other.id", "<>", userId)
    .where("other.cpf_verified", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a number to the client who has proven it, and takes it from whoever had. */
export async function giveVerifiedPhone(tx: Tx, userId: string, phone: string): Promise<boolean> {
  await tx
    .updateTable("customers_profile")
    .set({ phone_verified: false })
    .where("telefone", "=", phone)
    .where("id", "<>", userId)
    .where("phone_verified", "=", true)
    .execute();
  return updateProfile(tx, userId, { telefone: phone, phone_verified: true });
}

export type ProfileChange = Partial<
  Pick<ProfileRow, "telefone" | "email" | "phone_verified" | "cpf_verified" | "verified_at" | "language">
>;

/** Answers whether there was such a profile. */
export async function updateProfile(tx: Tx, userId: string, change: ProfileChange): Promise<boolean> {
  const updated = await tx
    .updateTable("customers_profile")
    .set(change)
    .where("id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return updated !== undefined;
}

/** Holds the profile still until the transaction ends. */
export async function lockProfile(tx: Tx, userId: string): Promise<Profile | undefined> {
  const row = await tx
    .selectFrom("customers_profile")
    .selectAll()
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  return row && asProfile(row);
}

export function asProfile(row: ProfileRow): Profile {
  return {
    id: row.id,
    isCompany: row.kind === "company",
    name: row.nome,
    email: row.email,
    phone: row.telefone,
    // Only what the registration accepted is ever written.
    address: { endereco: row.endereco, cidade: row.cidade, estado: row.estado as StateCode, cep: row.cep },
    phoneVerified: row.phone_verified,
    cpfVerified: row.cpf_verified,
    verifiedAt: row.verified_at,
    platformId: row.platform_id,
    language: row.language as Language,
    createdAt: row.created_at,
  };
}
