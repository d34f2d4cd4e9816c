import type { RequestOf, ResponseOf } from "@lastro/contracts";
import type { listP2pSuspensions, suspendP2pPerson } from "@lastro/contracts/p2p/administration";
import { secondsAfter } from "@lastro/platform/clock";
import { personOf } from "@lastro/platform/context";
import { pageById, readIdCursor } from "@lastro/platform/cursor";
import { type Database, inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { lockOpenAdsOf } from "../ads/ad-store.js";
import { moved } from "../ads/step-ad.js";
import { ensurePerson, lockPeople } from "../people/person-store.js";
import { suspensionsOf } from "../people/suspensions.js";
import type { P2pRequestCtx } from "../ports.js";
import { findTrade } from "../trades/trade-store.js";
import { notifyOfSuspension } from "./suspension-notice.js";

type Listing = ResponseOf<typeof listP2pSuspensions>;
type Words = Listing["items"][number];

interface Row {
  readonly id: string;
  readonly userId: string;
  readonly until: Date | null;
  readonly reason: string;
  readonly tradeId: string | null;
  readonly suspendedAt: Date;
  readonly suspendedBy: string;
  readonly liftedAt: Date | null;
}

const COLUMNS = `id, user_id as "userId", until, reason, trade_id as "tradeId", suspended_at as "suspendedAt",
  suspended_by as "suspendedBy", lifted_at as "liftedAt"`;
const STANDS = "lifted_at is null and (until is null or until > $1)";

/** Who may not trade, or might not once, newest first. */
export async function listSuspensions(
  ctx: P2pRequestCtx,
  { is, cursor, limit }: RequestOf<typeof listP2pSuspensions>["query"],
): Promise<Listing> {
  const rows = await query<Row>(
    ctx.db,
    `select ${COLUMNS} from p2p_suspension
     where (${STANDS}) = $2 and ($3::uuid is null or id < $3) order by id desc limit $4`,
    [ctx.clock.now(), is === "active", readIdCursor(cursor) ?? null, limit + 1],
  );
  const { items, nextCursor } = pageById(rows, limit);
  return { items: await wordsOf(ctx, items), nextCursor };
}

/**
 * Keeps somebody from offering and taking: their open ads pause, and their open trades go on. Throws
 * `p2p.already_suspended`, and `resource.not_found` for somebody who is no client or acts themselves.
 */
export async function suspendPerson(
  ctx: P2pRequestCtx,
  { userId, days, tradeId, reason }: RequestOf<typeof suspendP2pPerson>["body"],
): Promise<Words> {
  const now = ctx.clock.now();
  const row: Row = {
    id: ctx.random.id(),
    userId,
    until: days === undefined ? null : secondsAfter(now, days * 86_400),
    reason,
    tradeId: tradeId ?? null,
    suspendedAt: now,
    suspendedBy: personOf(ctx).userId,
    liftedAt: null,
  };
  await inTransaction(ctx.db, async (tx) => {
    await assertMayBeSuspended(tx, ctx, row);
    await query(
      tx,
      `insert into p2p_suspension (id, user_id, until, reason, trade_id, suspended_at, suspended_by)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [row.id, userId, row.until, reason, row.tradeId, now, row.suspendedBy],
    );
    for (const ad of await lockOpenAdsOf(tx, userId))
      if (ad.status !== "paused") await moved(tx, ctx, ad, "paused", "suspended");
    await notifyOfSuspension(tx, ctx, row);
    await recordAudit(tx, ctx, { action: "p2p.person_suspended", subject: userId, details: { reason } });
  });
  return oneOf(ctx, row);
}

async function assertMayBeSuspended(tx: Tx, ctx: P2pRequestCtx, { userId, tradeId }: Row): Promise<void> {
  const isClient = (await ctx.clientsOf(tx, [userId])).has(userId);
  if (!isClient || userId === personOf(ctx).userId) throw new DomainError("resource.not_found");
  if (tradeId !== null && !(await findTrade(tx, ctx, tradeId))) throw new DomainError("resource.not_found");
  await ensurePerson(tx, ctx, userId);
  // Two administrators at once: the second is told what the first did.
  await lockPeople(tx, [userId]);
  if ((await suspensionsOf(tx, [userId], ctx.clock.now())).size > 0)
    throw new DomainError("p2p.already_suspended");
}

/** Lets somebody trade again; they put their ads back themselves. Throws `p2p.not_suspended`. */
export async function liftSuspension(
  ctx: P2pRequestCtx,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Words> {
  const row = await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const [known] = await query<Row>(tx, `select ${COLUMNS} from p2p_suspension where id = $1`, [id]);
    if (!known || known.userId === personOf(ctx).userId) throw new DomainError("resource.not_found");
    const [lifted] = await query<Row>(
      tx,
      `update p2p_suspension set lifted_at = $1, lifted_by = $2, lift_reason = $3
       where id = $4 and ${STANDS} returning ${COLUMNS}`,
      [now, personOf(ctx).userId, reason, id],
    );
    if (!lifted) throw new DomainError("p2p.not_suspended");
    await recordAudit(tx, ctx, {
      action: "p2p.suspension_lifted",
      subject: known.userId,
      details: { reason },
    });
    return lifted;
  });
  return oneOf(ctx, row);
}

async function oneOf(ctx: P2pRequestCtx, row: Row): Promise<Words> {
  const [words] = await wordsOf(ctx, [row]);
  if (!words) throw new Error(`The suspension ${row.id} was told with nothing`);
  return words;
}

async function wordsOf(ctx: P2pRequestCtx, rows: readonly Row[]): Promise<Words[]> {
  const clients = await ctx.clientsOf(
    ctx.db,
    rows.map(({ userId }) => userId),
  );
  const administrators = await administratorsOf(ctx.db, ctx, rows);
  return rows.map(({ userId, suspendedBy, ...row }) => {
    const client = clients.get(userId);
    const by = administrators.get(suspendedBy);
    return {
      ...row,
      person: { id: userId, name: client?.name ?? "", email: client?.email ?? "" },
      suspendedBy: { id: suspendedBy, name: by?.name ?? "", email: by?.email ?? "" },
    };
  });
}

async function administratorsOf(db: Database, ctx: P2pRequestCtx, rows: readonly Row[]) {
  const found = new Map<string, { readonly name: string; readonly email: string }>();
  for (const id of new Set(rows.map(({ suspendedBy }) => suspendedBy))) {
    const known = await ctx.findAdministrator(db, id);
    if (known) found.set(id, known);
  }
  return found;
}
