import type { AccountType } from "@lastro/contracts/grain/accounts";
import { findEmails, findUser, findUserByAddress } from "@lastro/identity";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { isUuid } from "@lastro/platform/uuid";
import { REALMS } from "../../../configuration/realms.js";

/** A person of the marketplace as other modules name one: by id, or by e-mail address. */
export async function findTrader(
  db: Database | Tx,
  idOrEmail: string,
): Promise<{ id: string; name: string; email: string; accountType: AccountType } | undefined> {
  const user = isUuid(idOrEmail)
    ? await findUser(db, idOrEmail)
    : await findUserByAddress(db, idOrEmail, REALMS.marketplace);
  if (!user) return undefined;
  const [account] = await query<{ name: string; account_type: AccountType }>(
    db,
    "select name, account_type from grain_account where user_id = $1",
    [user.id],
  );
  return account && { id: user.id, name: account.name, email: user.email, accountType: account.account_type };
}

/** The people of these ids, each with the name and address they are known by. */
export async function findTraders(
  db: Database | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { id: string; name: string; email: string }>> {
  if (ids.length === 0) return new Map();
  const emails = await findEmails(db, ids);
  const accounts = await query<{ user_id: string; name: string }>(
    db,
    "select user_id, name from grain_account where user_id = any ($1::uuid[])",
    [ids],
  );
  return new Map(
    accounts.flatMap(({ user_id: id, name }) => {
      const email = emails.get(id);
      return email === undefined ? [] : [[id, { id, name, email }]];
    }),
  );
}
