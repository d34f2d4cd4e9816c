import type { Ctx } from "../platform/context.js";
import { query } from "../platform/database/database.js";

/** The secret all instances on this database share, made by whichever asked first. */
export async function houseSecret(ctx: Pick<Ctx, "db" | "clock" | "random">): Promise<string> {
  await query(
    ctx.db,
    "insert into identity_service_secret (secret, created_at) values ($1, $2) on conflict do nothing",
    [ctx.random.bytes(48).toString("base64url"), ctx.clock.now()],
  );
  const [row] = await query<{ secret: string }>(ctx.db, "select secret from identity_service_secret", []);
  if (!row) throw new Error("The secret that was just made is gone");
  return row.secret;
}
