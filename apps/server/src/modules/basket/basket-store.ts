import { type BasketAsset, type BasketIndex, basketWeights } from "@lastro/contracts/basket";
import { type Money, money } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Basket, Holding, Recipe } from "./basket.js";

interface Row {
  readonly userId: string;
  readonly index: BasketIndex | null;
  readonly weights: unknown;
  readonly driftToldAt: Date | null;
}

const COLUMNS = `user_id as "userId", index_code as "index", weights, drift_told_at as "driftToldAt"`;

export async function findBasket(db: Database | Tx, userId: string): Promise<Basket | undefined> {
  const [row] = await query<Row>(db, `select ${COLUMNS} from basket_basket where user_id = $1`, [userId]);
  return row && toBasket(row);
}

/** The same, kept from being changed by another until the commit. */
export async function lockBasket(tx: Tx, userId: string): Promise<Basket | undefined> {
  const [row] = await query<Row>(tx, `select ${COLUMNS} from basket_basket where user_id = $1 for update`, [
    userId,
  ]);
  return row && toBasket(row);
}

/** Baskets of clients after one, by client, so many. */
export async function basketsAfter(db: Database, userId: string | null, limit: number): Promise<Basket[]> {
  const rows = await query<Row>(
    db,
    `select ${COLUMNS} from basket_basket where $1::uuid is null or user_id > $1 order by user_id limit $2`,
    [userId, limit],
  );
  return rows.map(toBasket);
}

/** Keeps a client's recipe in place of the one before. */
export async function saveRecipe(tx: Tx, userId: string, recipe: Recipe, at: Date): Promise<void> {
  const index = "index" in recipe ? recipe.index : null;
  const weights = "weights" in recipe ? JSON.stringify(recipe.weights) : null;
  await query(
    tx,
    `insert into basket_basket (user_id, index_code, weights, chosen_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update set index_code = $2, weights = $3, chosen_at = $4`,
    [userId, index, weights, at],
  );
}

/** Notes that a client was told of the drift of their basket, or that there is none to tell of; false where it stood so. */
export async function noteDrift(tx: Tx, userId: string, toldAt: Date | null): Promise<boolean> {
  const changed = await query(
    tx,
    `update basket_basket set drift_told_at = $2
     where user_id = $1 and (drift_told_at is null) <> ($2::timestamptz is null) returning user_id`,
    [userId, toldAt],
  );
  return changed.length > 0;
}

interface HoldingRow {
  readonly userId: string;
  readonly asset: BasketAsset;
  readonly amount: bigint;
  readonly cost: bigint;
}

/** What clients' baskets hold, by client, of the assets there is something of. */
export async function holdingsOfAll(
  db: Database | Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Holding[]>> {
  const rows = await query<HoldingRow>(
    db,
    `select user_id as "userId", asset, sum(amount) as amount, sum(cost) as cost from basket_movement
     where user_id = any ($1::uuid[]) group by user_id, asset having sum(amount) <> 0 order by user_id, asset`,
    [userIds],
  );
  const holdings = new Map<string, Holding[]>();
  for (const { userId, asset, amount, cost } of rows)
    holdings.set(userId, [
      ...(holdings.get(userId) ?? []),
      { asset, amount: money(asset, amount), cost: money("BRL", cost) },
    ]);
  return holdings;
}

/** What one client's basket holds. */
export async function holdingsOf(db: Database | Tx, userId: string): Promise<readonly Holding[]> {
  return (await holdingsOfAll(db, [userId])).get(userId) ?? [];
}

/** Something that went in, or came out below zero, with what of its cost went along. */
export interface Movement {
  readonly id: string;
  readonly userId: string;
  readonly amount: Money<BasketAsset>;
  readonly cost: Money<"BRL">;
  readonly quoteId: string | null;
  readonly at: Date;
  readonly transactionId: string;
}

export async function insertMovements(tx: Tx, movements: readonly Movement[]): Promise<void> {
  await tx
    .insertInto("basket_movement")
    .values(
      movements.map(({ id, userId, amount, cost, quoteId, at, transactionId }) => ({
        id,
        user_id: userId,
        asset: amount.asset,
        amount: amount.minor,
        cost: cost.minor,
        quote_id: quoteId,
        at,
        transaction_id: transactionId,
      })),
    )
    .execute();
}

/** Everything that went into a client's basket or came out, oldest first, or only what a quote moved. */
export async function movementsOf(
  db: Database | Tx,
  userId: string,
  quoteId: string | null = null,
): Promise<Movement[]> {
  const rows = await query<
    Omit<Movement, "amount" | "cost"> & { asset: BasketAsset; amount: bigint; cost: bigint }
  >(
    db,
    `select id, user_id as "userId", asset, amount, cost, quote_id as "quoteId", at, transaction_id as "transactionId"
     from basket_movement where user_id = $1 and ($2::uuid is null or quote_id = $2) order by at, id`,
    [userId, quoteId],
  );
  return rows.map(({ asset, amount, cost, ...row }) => ({
    ...row,
    amount: money(asset, amount),
    cost: money("BRL", cost),
  }));
}

function toBasket({ userId, index, weights, driftToldAt }: Row): Basket {
  const recipe = index === null ? { weights: basketWeights.parse(weights) } : { index };
  return { userId, recipe, driftToldAt };
}
