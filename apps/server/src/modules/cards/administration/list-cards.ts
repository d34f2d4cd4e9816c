import type { RequestOf, ResponseOf } from "@lastro/contracts";
import type { listAdminCards as contract } from "@lastro/contracts/cards/administration";
import { money } from "@lastro/money";
import { pageById, readIdCursor } from "@lastro/platform/cursor";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { isUuid } from "@lastro/platform/uuid";
import { type Card, typeOf } from "../card.js";
import { cardsById } from "../card-store.js";
import { pocketsOf } from "../pocket.js";
import type { CardRequestCtx } from "../ports.js";

type Listing = ResponseOf<typeof contract>;
type AdminCard = Listing["items"][number];

const MAX_PEOPLE = 50;
const NOTHING = money("BRL", 0n);

/** Cards of all clients, the newest first: by status, and by client, last digits or id. */
export async function listAdminCards(
  ctx: CardRequestCtx,
  { status, search, cursor, limit }: RequestOf<typeof contract>["query"],
): Promise<Listing> {
  const people = search === undefined ? [] : await ctx.searchClients(ctx.db, search, MAX_PEOPLE);
  const rows = await query<{ id: string }>(
    ctx.db,
    `select id from cards_card
     where ($1::text is null or status = $1)
       and ($2::text is null or last_digits = $2 or id = $3::uuid or user_id = any ($4::uuid[]))
       and ($5::uuid is null or id < $5)
     order by id desc limit $6`,
    [
      status ?? null,
      search ?? null,
      search !== undefined && isUuid(search) ? search : null,
      people,
      readIdCursor(cursor) ?? null,
      limit + 1,
    ],
  );
  const { items, nextCursor } = pageById(rows, limit);
  const cards = await cardsById(
    ctx.db,
    items.map(({ id }) => id),
  );
  return { items: await adminViews(ctx.db, ctx, cards), nextCursor };
}

/** One card as an administrator is shown it. Throws `resource.not_found`. */
export async function readAdminCard(db: Database | Tx, ctx: CardRequestCtx, id: string): Promise<AdminCard> {
  const [view] = await adminViews(db, ctx, await cardsById(db, [id]));
  if (!view) throw new DomainError("resource.not_found");
  return view;
}

async function adminViews(
  db: Database | Tx,
  ctx: CardRequestCtx,
  cards: readonly Card[],
): Promise<AdminCard[]> {
  const pockets = await pocketsOf(
    db,
    cards.map(({ id }) => id),
  );
  const clients = await ctx.clientsOf(
    db,
    cards.map(({ userId }) => userId),
  );
  return cards.map((card) => {
    const { name = "", email = "" } = clients.get(card.userId) ?? {};
    const { balance, held } = pockets.get(card.id) ?? { balance: NOTHING, held: NOTHING };
    return {
      id: card.id,
      client: { id: card.userId, name, email },
      type: typeOf(card),
      kind: card.kind,
      lastDigits: card.lastDigits,
      status: card.status,
      balance,
      held,
      requestedAt: card.requestedAt,
      issuedAt: card.issuedAt,
      providerRef: card.providerRef,
      problem: card.problem,
    };
  });
}
