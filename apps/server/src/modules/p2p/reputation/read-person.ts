import type { ResponseOf } from "@lastro/contracts";
import type { listP2pRelations, readP2pPerson } from "@lastro/contracts/p2p/reputation";
import { money } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import { personOf } from "@lastro/platform/context";
import type { PageQuery } from "@lastro/platform/cursor";
import { type Database, query } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { findPersonByPublicId, type Person } from "../people/person-store.js";
import { summariesOf, summaryOf } from "../people/person-summary.js";
import { type RelationKind, relationPage, relationTo } from "../people/relations.js";
import type { P2pRequestCtx } from "../ports.js";

type PersonWords = ResponseOf<typeof readP2pPerson>;

const MONTH_SECONDS = 30 * 86_400;
const RATINGS_SHOWN = 20;

/** What a person's trades say of them, to whoever asks. Throws `resource.not_found`. */
export async function readPerson(ctx: P2pRequestCtx, publicId: string): Promise<PersonWords> {
  return wordsOfPerson(ctx, await getPerson(ctx.db, publicId));
}

/** Somebody by the id others know them by. Throws `resource.not_found`. */
export async function getPerson(db: Database, publicId: string): Promise<Person> {
  const person = await findPersonByPublicId(db, publicId);
  if (!person) throw new DomainError("resource.not_found");
  return person;
}

export async function wordsOfPerson(ctx: P2pRequestCtx, person: Person): Promise<PersonWords> {
  const client = (await ctx.clientsOf(ctx.db, [person.userId])).get(person.userId);
  return {
    ...summaryOf(person, client, ctx.clock.now()),
    since: person.since,
    trades30d: await tradesSince(ctx.db, person.userId, secondsAfter(ctx.clock.now(), -MONTH_SECONDS)),
    asBuyer: person.completedAsBuyer,
    asSeller: person.completedAsSeller,
    volume: money("BRL", person.volume),
    disputesLost: person.disputesLost,
    relation: await relationTo(ctx.db, personOf(ctx).userId, person.userId),
    ratingsList: await ratingsOf(ctx.db, person.userId),
  };
}

/** How many trades of a person came to something since then. */
async function tradesSince(db: Database, userId: string, since: Date): Promise<number> {
  const [row] = await query<{ count: bigint }>(
    db,
    `select count(*) from p2p_trade where (buyer_id = $1 or seller_id = $1) and closed_at > $2
       and status in ('completed', 'resolved_release', 'resolved_split')`,
    [userId, since],
  );
  return Number(row?.count ?? 0n);
}

/** What others said of a person last, without who said it. */
function ratingsOf(db: Database, userId: string): Promise<PersonWords["ratingsList"]> {
  return query(
    db,
    "select stars, comment, at from p2p_rating where rated_id = $1 order by at desc, trade_id desc limit $2",
    [userId, RATINGS_SHOWN],
  );
}

/** The people one has blocked or made favourites, as everybody sees them. */
export async function listRelations(
  ctx: P2pRequestCtx,
  asked: PageQuery & { readonly is: RelationKind },
): Promise<ResponseOf<typeof listP2pRelations>> {
  const { items, nextCursor } = await relationPage(ctx.db, personOf(ctx).userId, asked);
  const people = await summariesOf(ctx.db, ctx, items);
  return {
    items: items.flatMap((id) => {
      const person = people.get(id);
      return person ? [person] : [];
    }),
    nextCursor,
  };
}
