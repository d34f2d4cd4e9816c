import type { ResponseOf } from "@lastro/contracts";
import type { readTrader as readTraderRoute } from "@lastro/contracts/grain/accounts";
import { findUser } from "@lastro/identity";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { findActing } from "../members/member-store.js";
import { findAccount, findTaxIdChange } from "./account-store.js";

/** A person of the marketplace, as they see themselves; a member, the company they act for with who they are in it. */
export async function readTrader(
  ctx: RequestCtx,
  userId: string,
): Promise<ResponseOf<typeof readTraderRoute>> {
  const acting = await findActing(ctx.db, userId, ctx.clock.now());
  const [account, user] = await Promise.all([
    findAccount(ctx.db, ctx, acting?.traderId ?? userId),
    findUser(ctx.db, userId),
  ]);
  if (!account || !user) throw new DomainError("auth.required");
  const { userId: id, ...facts } = account;
  const member = acting && { id: userId, name: acting.name, role: acting.role };
  return { id, email: user.email, ...facts, ...(member ? { member } : {}) };
}

/** The CPF or CNPJ a person of the marketplace has given, without punctuation. */
export async function taxIdOfTrader(
  db: Database | Tx,
  ctx: Pick<Ctx, "config" | "random">,
  userId: string,
): Promise<string | undefined> {
  return (await findAccount(db, ctx, userId))?.taxId ?? undefined;
}

/** When the CPF or CNPJ of a person of the marketplace last became another one. */
export function taxIdOfTraderChangedAt(db: Database | Tx, userId: string): Promise<Date | undefined> {
  return findTaxIdChange(db, userId);
}
