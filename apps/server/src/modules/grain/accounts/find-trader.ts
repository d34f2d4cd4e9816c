import { findUser, findUserByAddress } from "@lastro/identity";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { isUuid } from "@lastro/platform/uuid";
import { REALMS } from "../../../configuration/realms.js";

/** A person of the marketplace as other modules name one: by id, or by e-mail address. */
export async function findTrader(
  db: Database | Tx,
  idOrEmail: string,
): Promise<{ id: string; name: string; email: string } | undefined> {
  const user = isUuid(idOrEmail)
    ? await findUser(db, idOrEmail)
    : await findUserByAddress(db, idOrEmail, REALMS.marketplace);
  if (!user) return undefined;
  const [account] = await query<{ name: string }>(db, "select name from grain_account where user_id = $1", [
    user.id,
  ]);
  return account && { id: user.id, name: account.name, email: user.email };
}
