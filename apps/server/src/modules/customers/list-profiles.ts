import type { Database } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import type { Profile } from "./profile.js";
import { asProfile } from "./store.js";

export interface ProfileOrder {
  readonly column: Exclude<keyof Schema["customers_profile"], "cpf_sealed" | "cpf_index">;
  readonly direction: "asc" | "desc";
}

export interface ProfileList {
  /** Everybody's when absent. */
  readonly userId?: string | undefined;
  readonly order: readonly ProfileOrder[];
  readonly limit: number;
  readonly offset: number;
}

/** Profiles of people in the order asked for, those that are equal in it by id. */
export async function listProfiles(
  db: Database,
  { userId, order, limit, offset }: ProfileList,
): Promise<Profile[]> {
  let rows = db.selectFrom("customers_profile").selectAll().where("kind", "=", "person");
  if (userId !== undefined) rows = rows.where("id", "=", userId);
  for (const { column, direction } of order) rows = rows.orderBy(column, direction);
  return (await rows.orderBy("id").limit(limit).offset(offset).execute()).map(asProfile);
}

/** How many profiles there are, of one person or in all. */
export async function countProfiles(db: Database, userId?: string): Promise<number> {
  const rows = db
    .selectFrom("customers_profile")
    .where("kind", "=", "person")
    .select((select) => select.fn.countAll<bigint>().as("count"));
  const { count } = await (userId === undefined
    ? rows
    : rows.where("id", "=", userId)
  ).executeTakeFirstOrThrow();
  return Number(count);
}
