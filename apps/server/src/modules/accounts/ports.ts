import type { Asset, Price } from "@lastro/money";
import type { Database } from "../../platform/database/database.js";

/** What wallets need to know of prices. */
export interface WalletPrices {
  /** Current prices in reais and when they were told; an asset whose price is not known is absent. */
  current(db: Database): Promise<{ prices: ReadonlyMap<Asset, Price<Asset, "BRL">>; at: Date | null }>;
  /** The price of an asset at each instant, in their order; null where it is not known. */
  at(db: Database, asset: Asset, instants: readonly Date[]): Promise<(Price<Asset, "BRL"> | null)[]>;
}

/** What a product says of one of its movements, in the words of the client who sees it. */
export interface MovementFacts {
  readonly counterparty?: string | undefined;
  readonly description?: string | undefined;
}

/** Says what the movements with these references were, to the client whose statement they stand on. */
export type DescribeMovements = (
  db: Database,
  ownerId: string,
  references: readonly string[],
) => Promise<ReadonlyMap<string, MovementFacts>>;

/** What other modules answer to this one. It knows none of them: `app.ts` puts them in. */
export interface AccountsPorts {
  readonly prices: WalletPrices;
  /** By the first word of a movement's kind: `pix`, `otc`, `transfer`. */
  readonly describers: Readonly<Record<string, DescribeMovements>>;
  /** The name a statement is issued to. */
  holderName(db: Database, userId: string): Promise<string>;
}
