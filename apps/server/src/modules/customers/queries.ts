import { formatCnpj, isCnpj, maskCpf, parseCpf, parsePhone } from "@lastro/contracts/documents";
import { findUserByAddress } from "@lastro/identity";
import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { contains } from "@lastro/platform/database/like";
import { DomainError } from "@lastro/platform/domain-error";
import { REALMS } from "../../configuration/realms.js";
import { cpfIndex, openCpf } from "./cpf-secrecy.js";
import { parsePlatformId } from "./platform-id.js";
import type { Profile } from "./profile.js";
import { asProfile, findDeclarersOfCpf, findIdByCpfIndex, findProfile, findSealedCpfs } from "./store.js";

/** A client's profile. Throws `customers.profile_missing` for a person who is not a client. */
export async function getProfile(db: Database | Tx, userId: string): Promise<Profile> {
  const profile = await findProfile(db, userId);
  if (!profile) throw new DomainError("customers.profile_missing");
  return profile;
}

/** Whether KYC Plus holds for this client now. Ask inside the transaction that relies on it. */
export async function isVerified(db: Database | Tx, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("customers_profile")
    .select("verified_at")
    .where("id", "=", userId)
    .executeTakeFirst();
  return row !== undefined && row.verified_at !== null;
}

/** Whether the client closed the account. */
export async function isClosed(db: Database | Tx, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("customers_closure")
    .select("user_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The whole CPF of a client, of a company its CNPJ, for a rail that asks for it. Not for screens: they show it masked. */
export async function cpfOf(
  ctx: Pick<Ctx, "config" | "random">,
  db: Database | Tx,
  userId: string,
): Promise<string> {
  const [row] = await findSealedCpfs(db, [userId]);
  if (!row) throw new DomainError("customers.profile_missing");
  return openCpf(ctx, row.id, row.cpf_sealed);
}

/** Whether a company has an account here by its CNPJ. */
export async function isCnpjTaken(
  ctx: Pick<Ctx, "config">,
  db: Database | Tx,
  cnpj: string,
): Promise<boolean> {
  return (await findIdByCpfIndex(db, cpfIndex(ctx, cnpj))) !== undefined;
}

/** One way of naming another client. */
export type CustomerHandle =
  | { readonly email: string }
  | { readonly cpf: string }
  | { readonly phone: string }
  | { readonly platformId: string };

/** The client a handle names: by an address that was confirmed, a CPF or a number that was proven. */
export async function findCustomer(
  ctx: Pick<Ctx, "config">,
  db: Database | Tx,
  handle: CustomerHandle,
): Promise<Profile | undefined> {
  if ("cpf" in handle) {
    const cpf = parseCpf(handle.cpf);
    const id = cpf === null ? undefined : await findIdByCpfIndex(db, cpfIndex(ctx, cpf));
    return id === undefined ? undefined : findProfile(db, id);
  }
  if ("email" in handle) {
    const user = await findUserByAddress(db, handle.email, REALMS.bank);
    return user && findProfile(db, user.id);
  }
  const profiles = db.selectFrom("customers_profile").selectAll();
  const row =
    "phone" in handle
      ? await profiles
          .where("telefone", "=", parsePhone(handle.phone) ?? "")
          .where("phone_verified", "=", true)
          .executeTakeFirst()
      : await profiles.where("platform_id", "=", parsePlatformId(handle.platformId) ?? "").executeTakeFirst();
  return row && asProfile(row);
}

export interface CustomerSummary {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly platformId: string;
  readonly verified: boolean;
  readonly createdAt: Date;
}

/** Who these clients are, by id, for lists of other modules. Ids that are no client's are left out. */
export async function customerSummaries(
  db: Database | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CustomerSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("customers_profile")
    .select(["id", "nome", "email", "platform_id", "verified_at", "created_at"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.nome,
        email: row.email,
        platformId: row.platform_id,
        verified: row.verified_at !== null,
        createdAt: row.created_at,
      },
    ]),
  );
}

/** Clients whose name or e-mail has such a part, by id. */
export async function searchClients(
  db: Database | Tx,
  search: string,
  limit: number,
): Promise<readonly string[]> {
  const part = contains(search);
  const rows = await db
    .selectFrom("customers_profile")
    .select("id")
    .where((by) => by.or([by("nome", "ilike", part), by("email", "ilike", part)]))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** What lists of people may ask about a CPF, which only this module can read. */
export function createCpfDirectory(ctx: Pick<Ctx, "config" | "random">) {
  return {
    /** CPFs masked, by user id; a CNPJ is public and whole. */
    async maskedCpfs(db: Database | Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const rows = await findSealedCpfs(db, userIds);
      return new Map(rows.map((row) => [row.id, shownDocument(openCpf(ctx, row.id, row.cpf_sealed))]));
    },
    /** Everybody who declared a CPF, proven or not, however it was typed; undefined when it is none. */
    async findByCpf(db: Database | Tx, typed: string): Promise<readonly string[]> {
      const cpf = parseCpf(typed);
      return cpf === null ? [] : findDeclarersOfCpf(db, cpfIndex(ctx, cpf));
    },
  };
}

function shownDocument(document: string): string {
  return isCnpj(document) ? formatCnpj(document) : maskCpf(document);
}
