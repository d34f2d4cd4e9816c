import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";

/** What notices need from other modules. */
export interface NoticePorts {
  /** The price of a USDT in reais and in dollars, as decimals, while the market's price may be used. */
  usdtQuote(db: Database | Tx): Promise<{ readonly brl: string; readonly usd: string } | undefined>;
}

export type NoticeCtx = Ctx & NoticePorts;
