import type { ResponseOf } from "@lastro/contracts";
import type { OtcAsset } from "@lastro/contracts/otc";
import { type listOtcRequestInbox, listOtcRequests } from "@lastro/contracts/otc-requests";
import { formatPrice } from "@lastro/money";
import { type PageQuery, pageOfRows, readIdCursor } from "@lastro/platform/cursor";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { z } from "zod";
import { exposureIn } from "../exposure.js";
import type { OtcCtx, OtcPorts } from "../ports.js";
import { wordsOfQuote } from "../queries.js";
import { exposureLimit, feeBpsOf } from "../settings.js";
import { currentSettings, settingsOf } from "../settings-store.js";
import { type QuoteRow, toQuote } from "../store.js";
import { priceOfBand, worthAt } from "./answer-request.js";
import { type RequestRow, toRequest } from "./request.js";
import { currentRequestSettings } from "./request-settings.js";

type OwnRequest = ResponseOf<typeof listOtcRequests>["items"][number];
type InboxRequest = ResponseOf<typeof listOtcRequestInbox>["items"][number];

const REQUESTS = `select r.*, o.id as order_id
  from otc_request r left join otc_quote q on q.request_id = r.id left join otc_order o on o.quote_id = q.id`;

type Row = RequestRow & { readonly order_id: string | null };

/** The quotes that answer requests, by request. */
async function quotesOf(db: Database | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, QuoteRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("otc_quote")
    .selectAll()
    .where("request_id", "in", [...ids])
    .execute();
  return new Map(rows.flatMap((row) => (row.request_id === null ? [] : [[row.request_id, row] as const])));
}

async function wordsOf(db: Database | Tx, rows: readonly Row[]): Promise<OwnRequest[]> {
  const quotes = await quotesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { id, side, asset, amount, cryptoAmount, status, createdAt, waitUntil, ...answer } = toRequest(row);
    const quote = quotes.get(id);
    return {
      id,
      side,
      asset,
      amount: amount ?? null,
      cryptoAmount: cryptoAmount ?? null,
      status,
      createdAt,
      waitUntil,
      answeredAt: answer.answeredAt,
      automatic: answer.answeredAt !== null && answer.answeredBy === null,
      declineReason: answer.declineReason,
      quote: quote ? wordsOfQuote(toQuote(quote)) : null,
      orderId: row.order_id,
    };
  });
}

/** A client's own requests, newest first. */
export async function listRequests(
  db: Database,
  userId: string,
  page: PageQuery,
): Promise<ResponseOf<typeof listOtcRequests>> {
  const rows = await query<Row>(
    db,
    `${REQUESTS} where r.user_id = $1 and ($2::uuid is null or r.id < $2) order by r.id desc limit $3`,
    [userId, readIdCursor(page.cursor) ?? null, page.limit + 1],
  );
  const { items, nextCursor } = pageOfRows(
    rows,
    page.limit,
    ({ id }) => id,
    (row) => row,
  );
  return { items: await wordsOf(db, items), nextCursor };
}

/** Every request of a client, as the wire says it, newest first. */
export async function* requestRecords(
  db: Database,
  userId: string,
): AsyncGenerator<z.input<typeof listOtcRequests.response>["items"][number]> {
  let cursor: string | undefined;
  do {
    const page = await listRequests(db, userId, { cursor, limit: 200 });
    yield* z.encode(listOtcRequests.response, page).items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** One request; with a client, only theirs. Throws `resource.not_found`. */
export async function readRequest(db: Database | Tx, id: string, userId?: string): Promise<OwnRequest> {
  const rows = await query<Row>(db, `${REQUESTS} where r.id = $1 and ($2::uuid is null or r.user_id = $2)`, [
    id,
    userId ?? null,
  ]);
  const [request] = await wordsOf(db, rows);
  if (!request) throw new DomainError("resource.not_found");
  return request;
}

type InboxCtx = Pick<OtcCtx, "db" | "clock"> & Pick<OtcPorts, "clientsOf" | "priceSource" | "confirmedPrice">;

/** What administrators answer: with the client, the market, the spread of its size and the exposure it would add to. */
export async function listInbox(
  ctx: InboxCtx,
  { state, cursor, limit }: PageQuery & { readonly state: "open" | "ended" },
): Promise<ResponseOf<typeof listOtcRequestInbox>> {
  const open = state === "open";
  const rows = await query<Row>(
    ctx.db,
    `${REQUESTS} where (r.status in ('requested', 'quoted')) = $1
       and ($2::uuid is null or case when $1 then r.id > $2 else r.id < $2 end)
     order by case when $1 then r.id end, case when not $1 then r.id end desc limit $3`,
    [open, readIdCursor(cursor) ?? null, limit + 1],
  );
  const page = pageOfRows(
    rows,
    limit,
    ({ id }) => id,
    (row) => row,
  );
  const words = await wordsOf(ctx.db, page.items);
  const clients = await ctx.clientsOf(
    ctx.db,
    page.items.map(({ user_id }) => user_id),
  );
  const items: InboxRequest[] = [];
  for (const [place, row] of page.items.entries()) {
    const said = words[place];
    if (!said) continue;
    const client = clients.get(row.user_id);
    items.push({
      ...said,
      client: { id: row.user_id, name: client?.name ?? "", email: client?.email ?? "" },
      ...(await circumstances(ctx, row)),
    });
  }
  return { items, nextCursor: page.nextCursor };
}

async function circumstances(ctx: InboxCtx, row: Row) {
  const request = toRequest(row);
  const { asset, side, userId } = request;
  const settings = settingsOf(await currentSettings(ctx.db), asset);
  const { bands } = await currentRequestSettings(ctx.db);
  const market = (await ctx.priceSource<OtcAsset>(ctx.db, ctx.clock, asset))?.price;
  const atBand = market && priceOfBand(request, market, bands, feeBpsOf(settings, side));
  const { lastDay, clientsDay } = await exposureIn(ctx.db, { asset, now: ctx.clock.now(), userId });
  return {
    worth: (market ? worthAt(request, market) : request.amount) ?? null,
    market: market ? formatPrice(market) : null,
    bandSpreadBps: atBand?.spreadBps ?? 0,
    bandPrice: atBand ? formatPrice(atBand.price) : null,
    exposure: {
      traded: lastDay,
      limit: exposureLimit(settings),
      clientTraded: clientsDay,
      clientLimit: settings.clientLimit,
    },
  };
}
