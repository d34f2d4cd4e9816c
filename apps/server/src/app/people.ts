import type { Language } from "@lastro/contracts";
import {
  type DirectoryUser,
  findUser,
  findUserByAddress,
  findUsers,
  listAdministrators,
} from "@lastro/identity";
import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { languageOf } from "@lastro/platform/language";
import { isUuid } from "@lastro/platform/uuid";
import { REALMS } from "../configuration/realms.js";
import {
  customerSummaries,
  findProfile,
  getProfile,
  lockHolder,
  lockHolders,
} from "../modules/customers/index.js";

/** A client as modules name one: by id, also of a company, or by a confirmed e-mail address. */
export async function findClient(db: Database | Tx, idOrEmail: string) {
  if (!isUuid(idOrEmail)) {
    const user = await findUserByAddress(db, idOrEmail, REALMS.bank);
    return user && asClient(user);
  }
  const user = await findUser(db, idOrEmail);
  return user ? asClient(user) : findCompany(db, idOrEmail);
}

/** These clients, by id. */
export async function findClients(db: Database | Tx, ids: readonly string[]) {
  const found = new Map([...(await findUsers(db, ids))].map(([id, user]) => [id, asClient(user)]));
  for (const id of ids) {
    const company = found.has(id) ? undefined : await findCompany(db, id);
    if (company) found.set(id, company);
  }
  return found;
}

/** A company is written to at the address it declared. */
async function findCompany(db: Database | Tx, id: string) {
  const profile = await findProfile(db, id);
  if (!profile?.isCompany) return undefined;
  return { userId: id, email: profile.email, language: profile.language };
}

function asClient({ id, email, metadata }: DirectoryUser) {
  return { userId: id, email, language: languageOf(metadata) };
}

/** The language a person of the bank chose in their settings; an administrator has the one they signed up in. */
export async function readerLanguage(db: Database | Tx, userId: string): Promise<Language> {
  const profile = await findProfile(db, userId);
  return profile?.language ?? (await findClient(db, userId))?.language ?? "pt-BR";
}

export async function assertClient(db: Database | Tx, userId: string): Promise<void> {
  await getProfile(db, userId);
}

export async function isClient(db: Database | Tx, userId: string): Promise<boolean> {
  return (await customerSummaries(db, [userId])).has(userId);
}

export async function clientNames(
  db: Database | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await customerSummaries(db, ids))].map(([id, { name }]) => [id, name]));
}

export function clientLock(ctx: Ctx) {
  return (tx: Tx, userId: string) => lockHolder(tx, ctx, userId);
}

/** The same of several. */
export function clientLocks(ctx: Ctx) {
  return (tx: Tx, userIds: readonly string[]) => lockHolders(tx, ctx, userIds);
}

export function bankAdministrators(db: Database | Tx, now: Date): ReturnType<typeof listAdministrators> {
  return listAdministrators(db, REALMS.bank, now);
}
