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

/** A client as modules name one: by id, or by a confirmed e-mail address. */
export async function findClient(db: Database | Tx, idOrEmail: string) {
  const user = isUuid(idOrEmail)
    ? await findUser(db, idOrEmail)
    : await findUserByAddress(db, idOrEmail, REALMS.bank);
  return user && asClient(user);
}

/** These clients, by id. */
export async function findClients(db: Database | Tx, ids: readonly string[]) {
  return new Map([...(await findUsers(db, ids))].map(([id, user]) => [id, asClient(user)]));
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
