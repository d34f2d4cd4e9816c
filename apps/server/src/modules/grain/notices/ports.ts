import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";

/** What telling people needs of the rest of the house. */
export interface NoticePorts {
  /** What a USDT is worth now in reais and in dollars, as decimals, while the market's price may be used. */
  usdtQuote(db: Database | Tx): Promise<{ readonly brl: string; readonly usd: string } | undefined>;
}

export type NoticeCtx = Ctx & NoticePorts;
