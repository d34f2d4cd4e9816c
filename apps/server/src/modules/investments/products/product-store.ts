import { type Money, money } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** What may be changed of a product. */
export interface ProductTerms {
  /** Of the CDI, in hundredths of a per cent. */
  readonly percent: number;
  readonly minAmount: Money<"BRL">;
  readonly open: boolean;
}

export interface Product extends ProductTerms {
  readonly id: string;
  readonly version: number;
  /** Days until it may be redeemed; null where it may be any day. */
  readonly termDays: number | null;
  /** Who owes it to the client, and whether the guarantee fund covers it; null where the deployment says both. */
  readonly issuer: string | null;
  readonly covered: boolean | null;
}

/** Who owes a product to clients: its own issuer, or the deployment's; undefined where there is none. */
export function issuerOf(
  { issuer, covered }: Pick<Product, "issuer" | "covered">,
  deployment: { readonly issuer?: string; readonly covered: boolean },
): { readonly issuer: string | undefined; readonly covered: boolean } {
  if (issuer !== null && covered !== null) return { issuer, covered };
  return { issuer: deployment.issuer, covered: deployment.covered };
}

/** Every product, in the order they are shown. */
export async function listProducts(db: Database | Tx): Promise<Product[]> {
  const rows = await db
    .selectFrom("investments_product")
    .selectAll()
    .orderBy("place")
    .orderBy("id")
    .execute();
  return rows.map(({ term_days, min_amount, place: _, ...row }) => ({
    ...row,
    termDays: term_days,
    minAmount: money("BRL", min_amount),
  }));
}

export async function findProduct(db: Database | Tx, id: string): Promise<Product | undefined> {
  return (await listProducts(db)).find((product) => product.id === id);
}

/** Adds a product after those there are; false where it is there. */
export async function insertProduct(tx: Tx, product: Product): Promise<boolean> {
  const added = await query(
    tx,
    `insert into investments_product (id, percent, term_days, min_amount, open, place, version, issuer, covered)
     select $1, $2, $3, $4, $5, coalesce(max(place), 0) + 1, $6, $7, $8 from investments_product
     on conflict do nothing returning id`,
    [
      ...[product.id, product.percent, product.termDays, product.minAmount.minor, product.open],
      ...[product.version, product.issuer, product.covered],
    ],
  );
  return added.length > 0;
}

/** Gives a product the terms of its next version; false where it no longer is at the one before. */
export async function updateProduct(
  tx: Tx,
  { id, version, percent, minAmount, open }: ProductTerms & { readonly id: string; readonly version: number },
): Promise<boolean> {
  const changed = await query(
    tx,
    `update investments_product set percent = $3, min_amount = $4, open = $5, version = $2
     where id = $1 and version = $2 - 1 returning id`,
    [id, version, percent, minAmount.minor, open],
  );
  return changed.length > 0;
}

export interface ProductVersion extends ProductTerms {
  readonly productId: string;
  readonly version: number;
  readonly changedAt: Date;
}

export async function insertVersion(
  tx: Tx,
  version: ProductVersion & { readonly changedBy: string },
): Promise<void> {
  await query(
    tx,
    `insert into investments_product_version (product_id, version, percent, min_amount, open, changed_by, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      ...[version.productId, version.version, version.percent, version.minAmount.minor, version.open],
      ...[version.changedBy, version.changedAt],
    ],
  );
}

/** Every version of every product, newest first. */
export async function allVersions(db: Database | Tx): Promise<ProductVersion[]> {
  const rows = await query<Omit<ProductVersion, "minAmount"> & { readonly minimum: bigint }>(
    db,
    `select product_id as "productId", version, percent, min_amount as minimum, open, changed_at as "changedAt"
     from investments_product_version order by product_id, version desc`,
    [],
  );
  return rows.map(({ minimum, ...row }) => ({ ...row, minAmount: money("BRL", minimum) }));
}

/** The principal all clients have in each product. */
export async function investedByProduct(db: Database | Tx): Promise<ReadonlyMap<string, Money<"BRL">>> {
  const rows = await query<{ id: string; principal: bigint }>(
    db,
    "select product_id as id, sum(principal) as principal from investments_lot where principal > 0 group by product_id",
    [],
  );
  return new Map(rows.map(({ id, principal }) => [id, money("BRL", principal)]));
}
