import { ASSETS, type Asset, isAsset, type Money, money } from "@lastro/money";
import { type Database, query } from "@lastro/platform/database/database";

export interface ExchangeValue {
  readonly value: Money<"BRL">;
  /** Whether one crypto asset became another. */
  readonly swap: boolean;
}

/** What a client's exchanges came to in reais, by transaction. */
export async function exchangeValues(
  db: Database,
  userId: string,
): Promise<ReadonlyMap<string, ExchangeValue>> {
  const rows = await query<{
    transaction_id: string;
    gives_asset: string;
    gets_asset: string;
    value: bigint;
  }>(
    db,
    `select o.transaction_id, q.gives_asset, q.gets_asset, q.value
     from exchange_order o join exchange_quote q on q.id = o.quote_id where o.user_id = $1`,
    [userId],
  );
  return new Map(
    rows.map((row) => [
      row.transaction_id,
      { value: money("BRL", row.value), swap: isCrypto(row.gives_asset) && isCrypto(row.gets_asset) },
    ]),
  );
}

function isCrypto(code: string): code is Asset {
  return isAsset(code) && ASSETS[code].kind === "crypto";
}
