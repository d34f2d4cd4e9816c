import type { ResponseOf } from "@lastro/contracts";
import type { listAdminProducts } from "@lastro/contracts/investment-products";
import { money } from "@lastro/money";
import type { Config } from "@lastro/platform/config";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { pendingApprovals } from "../../compliance/index.js";
import {
  allVersions,
  investedByProduct,
  issuerOf,
  listProducts,
  type ProductVersion,
} from "./product-store.js";

/** Every product with its versions, what clients have in it, and what is asked of a second administrator. */
export async function readAdminProducts(
  db: Database | Tx,
  { investments }: Pick<Config, "investments">,
): Promise<ResponseOf<typeof listAdminProducts>> {
  const [products, versions, invested] = [
    await listProducts(db),
    await allVersions(db),
    await investedByProduct(db),
  ];
  const known = new Set(products.map(({ id }) => id));
  const proposed = await query<{ id: string }>(
    db,
    "select distinct product_id as id from investments_product_proposal where base_version = 0",
    [],
  );
  const fresh = proposed.map(({ id }) => id).filter((id) => !known.has(id));
  const waiting = await pendingApprovals(db, "investments.product", [...known, ...fresh]);
  return {
    items: products.map((product) => {
      const history = versions.filter(({ productId }) => productId === product.id).map(wordsOf);
      const { issuer, covered } = issuerOf(product, investments);
      const { id, termDays, version, percent, minAmount, open } = product;
      return {
        ...{ id, termDays, issuer: issuer ?? "", covered, version, percentBps: percent, minAmount, open },
        changedAt: currentOf(history, id).changedAt,
        invested: invested.get(id) ?? money("BRL", 0n),
        pending: waiting.get(id) ?? null,
        history,
      };
    }),
    pending: fresh.flatMap((id) => waiting.get(id) ?? []),
  };
}

function wordsOf({ version, changedAt, percent, minAmount, open }: ProductVersion) {
  return { version, changedAt, percentBps: percent, minAmount, open };
}

function currentOf<V>([current]: readonly V[], id: string): V {
  if (!current) throw new Error(`Product ${id} has no version`);
  return current;
}
