import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { type Asset, money } from "@lastro/money";
import { type Database, query } from "@lastro/platform/database/database";
import type { ColdCheck } from "../cold/cold-store.js";

/** What owners' addresses of each network held together of each asset when they were last compared, by the oldest comparison. */
export async function comparedAddresses(db: Database): Promise<readonly ColdCheck[]> {
  const rows = await query<{
    network: CryptoNetwork;
    asset: Asset;
    on_chain: bigint;
    in_books: bigint;
    at: Date;
  }>(
    db,
    `select network, asset, sum(on_chain) as on_chain, sum(in_books) as in_books, min(checked_at) as at
     from custody_address_check group by network, asset`,
    [],
  );
  return rows.map(({ network, asset, on_chain, in_books, at }) => ({
    ...{ network, at },
    ...{ onChain: money(asset, on_chain), inBooks: money(asset, in_books) },
  }));
}
