import { query, type Tx } from "../../platform/database/database.js";

export type Role = "client" | "admin";

/** Gives a role; a person without one is a client. Takes effect on the next request. */
export async function grantRole(tx: Tx, userId: string, role: Role): Promise<void> {
  await query(tx, "insert into user_roles (user_id, role) values ($1, $2) on conflict do nothing", [
    userId,
    role,
  ]);
}
