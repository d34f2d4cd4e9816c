import type { Language } from "@lastro/contracts";
import type { StateCode } from "@lastro/contracts/states";
import type { Selectable } from "kysely";
import type { Database, Tx } from "../../platform/database/database.js";
import type { Schema } from "../../platform/database/schema.js";
import type { Profile } from "./profile.js";

type ProfileRow = Selectable<Schema["customers_profile"]>;
type NewProfile = Omit<ProfileRow, "phone_verified" | "cpf_verified" | "verified_at">;

/** Writes a profile unless its id, its CPF or its platform id is already somebody's; answers whether it did. */
export async function insertProfile(tx: Tx, profile: NewProfile): Promise<boolean> {
  const written = await tx
    .insertInto("customers_profile")
    .values(profile)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return written !== undefined;
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

export async function findIdByCpfIndex(db: Database | Tx, index: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom("customers_profile")
    .select("id")
    .where("cpf_index", "=", index)
    .executeTakeFirst();
  return row?.id;
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
