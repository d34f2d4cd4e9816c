import { query, type Tx } from "@lastro/platform/database/database";

/** Takes away who acted for a company, and who was invited to. What they signed and wrote keeps an id alone. */
export async function forgetTeam(tx: Tx, traderId: string): Promise<void> {
  await query(tx, "update grain_member set name = left(user_id::text, 8) where trader_id = $1", [traderId]);
  await query(tx, "delete from grain_invitation where trader_id = $1", [traderId]);
}
