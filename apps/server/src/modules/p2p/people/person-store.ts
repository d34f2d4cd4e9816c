import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Statement } from "@lastro/platform/database/together";
import type { P2pPorts } from "../ports.js";

/** Somebody of the market, and what their trades come to. */
export interface Person {
  readonly userId: string;
  /** Names the person to others. */
  readonly publicId: string;
  readonly name: string;
  readonly since: Date;
  readonly completed: number;
  readonly failed: number;
  readonly completedAsBuyer: number;
  readonly completedAsSeller: number;
  readonly disputesLost: number;
  readonly volume: bigint;
  readonly medianReleaseSeconds: number | null;
  readonly stars: number;
  readonly ratings: number;
}

const COLUMNS = `user_id as "userId", public_id as "publicId", name, since, completed, failed,
  completed_as_buyer as "completedAsBuyer", completed_as_seller as "completedAsSeller", disputes_lost as "disputesLost",
  volume, median_release_seconds as "medianReleaseSeconds", stars, ratings`;

const TRIES = 20;
const MAX_NAME = 30;

/** Makes a client known in the market, by their first name and the initial of the last, unless they are already. */
export async function ensurePerson(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random"> & Pick<P2pPorts, "clientsOf" | "assertClient">,
  userId: string,
): Promise<void> {
  const known = await query(tx, "select 1 from p2p_person where user_id = $1", [userId]);
  if (known.length > 0) return;
  await ctx.assertClient(tx, userId);
  const called = shortName((await ctx.clientsOf(tx, [userId])).get(userId)?.name ?? "");
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const name = attempt === 0 ? called : numbered(ctx, called, attempt);
    const made = await query(
      tx,
      `insert into p2p_person (user_id, public_id, name, since) values ($1, $2, $3, $4)
       on conflict do nothing returning 1`,
      [userId, ctx.random.id(), name, ctx.clock.now()],
    );
    if (made.length > 0) return;
    if ((await query(tx, "select 1 from p2p_person where user_id = $1", [userId])).length > 0) return;
  }
  throw new Error(`There is no name left for ${userId}`);
}

/** Longer numbers with each few tries: however many share a name, one is left. */
function numbered({ random }: Pick<Ctx, "random">, called: string, attempt: number): string {
  const digits = Math.min(9, 4 + Math.floor(attempt / 3));
  const least = 10 ** (digits - 1);
  const number = least + (random.bytes(4).readUInt32BE() % (9 * least));
  return `${called.slice(0, MAX_NAME - 1 - digits)} ${number}`;
}

function shortName(name: string): string {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  const initial = [...(rest.at(-1) ?? "")][0];
  return (initial === undefined ? first : `${first} ${initial.toUpperCase()}.`).slice(0, 24) || "Cliente";
}

/** These people, by the id of their account. */
export async function peopleOf(
  db: Database | Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  const rows = await query<Person>(db, `select ${COLUMNS} from p2p_person where user_id = any ($1::uuid[])`, [
    [...new Set(userIds)],
  ]);
  return new Map(rows.map((person) => [person.userId, person]));
}

/**
 * Locks people until the commit, in one order for everybody. Whatever locks people and ads locks people first, and a trade
 * before both.
 */
export async function lockPeople(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  const rows = await query<Person>(
    tx,
    `select ${COLUMNS} from p2p_person where user_id = any ($1::uuid[]) order by user_id for update`,
    [[...new Set(userIds)]],
  );
  return new Map(rows.map((person) => [person.userId, person]));
}

/** Somebody by the id others know them by. */
export async function findPersonByPublicId(db: Database | Tx, publicId: string): Promise<Person | undefined> {
  const [row] = await query<Person>(db, `select ${COLUMNS} from p2p_person where public_id = $1`, [publicId]);
  return row;
}

/** What a trade that ended says of its two sides. */
export interface Outcome {
  readonly buyerId: string;
  readonly sellerId: string;
  /** In reais. */
  readonly volume: bigint;
  /** Something was traded. */
  readonly isCompleted: boolean;
  /** Whoever it counts against: who cancelled or did not pay, or lost a dispute. */
  readonly failedBy: string | null;
  readonly isDisputeLost: boolean;
}

/**
 * Counts a trade that ended for its two sides, who are locked, as statements to be run with others. What both cancelled
 * counts for nobody.
 */
export function notingOutcome(outcome: Outcome): Statement[] {
  const { buyerId, sellerId, volume, isCompleted, failedBy, isDisputeLost } = outcome;
  if (!isCompleted && failedBy === null) return [];
  const text = `update p2p_person set
       completed = completed + ($3 and user_id is distinct from $4)::int,
       completed_as_buyer = completed_as_buyer + ($3 and user_id = $1 and user_id is distinct from $4)::int,
       completed_as_seller = completed_as_seller + ($3 and user_id = $2 and user_id is distinct from $4)::int,
       failed = failed + (user_id is not distinct from $4)::int,
       disputes_lost = disputes_lost + ($5 and user_id is not distinct from $4)::int,
       volume = volume + $6::numeric,
       median_release_seconds = case when user_id = $2 and $3 then (
         select percentile_disc(0.5) within group (order by seconds)::int from (
           select extract(epoch from t.closed_at - t.paid_at) as seconds from p2p_trade t
            where t.seller_id = $2 and t.status in ('completed', 'resolved_release') and t.method <> 'lastro'
            order by t.id desc limit 50) last)
         else median_release_seconds end
     where user_id in ($1, $2) returning 1`;
  return [{ text, values: [buyerId, sellerId, isCompleted, failedBy, isDisputeLost, volume] }];
}
