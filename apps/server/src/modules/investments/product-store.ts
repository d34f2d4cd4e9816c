import { type Money, money } from "@lastro/money";
import type { Database, Tx } from "@lastro/platform/database/database";

export interface Product {
  readonly id: string;
  /** Of the CDI, in hundredths of a per cent. */
  readonly percent: number;
  /** Days until it may be redeemed; null where it may be any day. */
  readonly termDays: number | null;
  readonly minAmount: Money<"BRL">;
  readonly open: boolean;
}

/** Every product, in the order they are shown. */
export async function listProducts(db: Database | Tx): Promise<Product[]> {
  const rows = await db.selectFrom("investments_product").selectAll().orderBy("place").execute();
  return rows.map(({ id, percent, term_days, min_amount, open }) => ({
    id,
    percent,
    termDays: term_days,
    minAmount: money("BRL", min_amount),
    open,
  }));
}

export async function findProduct(db: Database | Tx, id: string): Promise<Product | undefined> {
  return (await listProducts(db)).find((product) => product.id === id);
}
