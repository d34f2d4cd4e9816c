import type { RequestOf, ResponseOf } from "@lastro/contracts";
import type {
  listAllRecoveries,
  listRecoveries as listRecoveriesRoute,
  readAnyRecovery,
} from "@lastro/contracts/recoveries";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { pageById, readIdCursor } from "@lastro/platform/cursor";
import { type Database, inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { pendingApprovals, recordAudit } from "../compliance/index.js";
import { writtenAddress } from "../custody/index.js";
import { decisionsOn } from "./decide-recovery.js";
import type { RecoveryRequestCtx } from "./ports.js";
import type { Recovery } from "./recovery.js";
import { clientNames } from "./recovery-cases.js";
import { findRecovery, listRecoveries, recoveryOf } from "./recovery-store.js";
import { detailOf, type RecoveryDetail, summariesOf } from "./views.js";

type AdminRecovery = ResponseOf<typeof readAnyRecovery>;

export async function readOwnRecoveries(
  ctx: RequestCtx,
  { tab, cursor, limit }: RequestOf<typeof listRecoveriesRoute>["query"],
): Promise<ResponseOf<typeof listRecoveriesRoute>> {
  const { userId } = personOf(ctx);
  const before = readIdCursor(cursor);
  const rows = await listRecoveries(ctx.db, { userId, tab, before, limit: limit + 1 });
  const { items, nextCursor } = pageById(rows, limit);
  return { items: await summariesOf(ctx.db, items), nextCursor };
}

export async function readOwnRecovery(
  db: Database | Tx,
  ctx: RequestCtx,
  id: string,
): Promise<RecoveryDetail> {
  return detailOf(db, await recoveryOf(db, personOf(ctx).userId, id));
}

export async function readAllRecoveries(
  ctx: RecoveryRequestCtx,
  { tab, cursor, limit }: RequestOf<typeof listAllRecoveries>["query"],
): Promise<ResponseOf<typeof listAllRecoveries>> {
  const rows = await listRecoveries(ctx.db, { tab, before: readIdCursor(cursor), limit: limit + 1 });
  const { items, nextCursor } = pageById(rows, limit);
  const summaries = await summariesOf(ctx.db, items);
  const of = await adminFields(ctx.db, ctx, items);
  return {
    items: items.flatMap((recovery, index) => {
      const summary = summaries[index];
      return summary ? [{ ...summary, ...of(recovery) }] : [];
    }),
    nextCursor,
  };
}

/** One of them whole. That an administrator read it is kept. */
export async function openAnyRecovery(ctx: RecoveryRequestCtx, id: string): Promise<AdminRecovery> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await findRecovery(tx, id))) throw new DomainError("resource.not_found");
    await recordAudit(tx, ctx, { action: "recoveries.read", subject: id });
  });
  return readForAdministrator(ctx.db, ctx, id);
}

export async function readForAdministrator(
  db: Database | Tx,
  ctx: RecoveryRequestCtx,
  id: string,
): Promise<AdminRecovery> {
  const recovery = await findRecovery(db, id);
  if (!recovery) throw new DomainError("resource.not_found");
  const { network, from } = recovery;
  const of = await adminFields(db, ctx, [recovery]);
  return {
    ...(await detailOf(db, recovery)),
    ...of(recovery),
    from: from === null ? null : writtenAddress(network, from),
    mayDecide: decisionsOn(recovery),
  };
}

async function adminFields(
  db: Database | Tx,
  ctx: RecoveryRequestCtx,
  recoveries: readonly Recovery[],
): Promise<(recovery: Recovery) => Pick<AdminRecovery, "client" | "pendingApproval">> {
  const people = recoveries.map(({ userId }) => userId);
  const names = await clientNames(db, people);
  const emails = await ctx.emailsOf(db, people);
  const pending = await pendingApprovals(
    db,
    "crypto.recovery",
    recoveries.map(({ id }) => id),
  );
  return ({ id, userId }) => ({
    client: { id: userId, name: names.get(userId) ?? "", email: emails.get(userId) ?? "" },
    pendingApproval: pending.get(id) ?? null,
  });
}
