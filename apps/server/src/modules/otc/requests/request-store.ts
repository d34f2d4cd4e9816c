import type { OtcRequestStatus } from "@lastro/contracts/otc-requests";
import type { RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { type Machine, transition } from "../../lifecycle/index.js";
import { type QuoteRequest, type RequestRow, toRequest } from "./request.js";

const REQUESTS = {
  name: "otc_request",
  table: "otc_request",
  column: "status",
} as const satisfies Machine;

export async function insertRequest(tx: Tx, request: QuoteRequest, settingsVersion: number): Promise<void> {
  await tx
    .insertInto("otc_request")
    .values({
      id: request.id,
      user_id: request.userId,
      side: request.side,
      asset: request.asset,
      amount: request.amount?.minor ?? null,
      crypto_amount: request.cryptoAmount?.minor ?? null,
      status: request.status,
      settings_version: settingsVersion,
      created_at: request.createdAt,
      wait_until: request.waitUntil,
    })
    .execute();
}

/** A request, locked. With a client, only one of theirs. */
export async function lockRequest(tx: Tx, id: string, userId?: string): Promise<QuoteRequest | undefined> {
  const [row] = await query<RequestRow>(
    tx,
    "select * from otc_request where id = $1 and ($2::uuid is null or user_id = $2) for update",
    [id, userId ?? null],
  );
  return row && toRequest(row);
}

export interface Move {
  readonly from: OtcRequestStatus;
  readonly to: OtcRequestStatus;
  readonly set?: {
    readonly answered_by?: string | null;
    readonly answered_at?: Date;
    readonly decline_reason?: string;
  };
}

/** Moves a request on. False when it already was elsewhere. */
export function moveRequest(
  tx: Tx,
  ctx: Pick<RequestCtx, "actor" | "clock">,
  id: string,
  move: Move,
): Promise<boolean> {
  return transition(tx, ctx, REQUESTS, { id, ...move });
}

/** How many requests of a client wait for an answer or for their yes. */
export async function openRequestsOf(db: Database | Tx, userId: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    db,
    "select count(*)::integer as count from otc_request where user_id = $1 and status in ('requested', 'quoted')",
    [userId],
  );
  return row?.count ?? 0;
}

/** Requests nobody answered in time, and those whose quote is out of time. */
export function dueRequests(db: Database, now: Date): Promise<{ id: string; quote_id: string | null }[]> {
  return query(
    db,
    `select r.id, q.id as quote_id from otc_request r left join otc_quote q on q.request_id = r.id
     where (r.status = 'requested' and r.wait_until <= $1) or (r.status = 'quoted' and q.expires_at <= $1)
     order by r.id limit 200`,
    [now],
  );
}
