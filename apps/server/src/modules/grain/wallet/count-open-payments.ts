import type { Network } from "@lastro/contracts/custody/networks";
import type { Database, Tx } from "@lastro/platform/database/database";
import { countOpenBy } from "../../payments-out/index.js";
import { depositProduct } from "./deposits/deposit-product.js";

/** How many deposits may still come by a network, and how many payouts may still leave by it. */
export async function countOpenPayments(
  db: Database | Tx,
  network: Network,
): Promise<{ readonly deposits: number; readonly payouts: number }> {
  return { deposits: await depositProduct.countOpen(db, network), payouts: await countOpenBy(db, network) };
}
