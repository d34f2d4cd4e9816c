import type { Money, Price } from "@lastro/money";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";

/** What an exact amount of USDT costs in reais, firm under an id of ours. */
export interface DeskQuote {
  readonly amount: Money<"BRL">;
  readonly price: Price<"USDT", "BRL">;
  /** When the market was read for it. */
  readonly marketAt: Date;
}

/** The desk, as the marketplace trades with it for its people. */
export interface DeskPort {
  /** Asks for prices young enough to trade on. Outside any transaction. */
  freshen(): Promise<void>;
  /** Throws what keeps the desk from quoting: `otc.…`. */
  quote(
    tx: Tx,
    ctx: RequestCtx,
    of: {
      readonly id: string;
      readonly userId: string;
      readonly receives: Money<"USDT">;
      readonly seconds: number;
    },
  ): Promise<DeskQuote>;
  /** Changes the quoted reais on the person's account into USDT, once. Throws what keeps the desk from settling: `otc.…`. */
  settle(tx: Tx, ctx: RequestCtx, id: string): Promise<void>;
}

/** Where reais are taken in. */
export interface ChargePort {
  /** Throws `pix.amount_out_of_range` and `pix.receiving_not_supported`. */
  open(
    tx: Tx,
    ctx: RequestCtx,
    of: {
      readonly userId: string;
      readonly amount: Money<"BRL">;
      readonly description: string;
      readonly seconds: number;
    },
  ): Promise<{ readonly id: string }>;
  /** Has the provider accept it, after the commit; without an answer a job asks again. */
  activate(chargeId: string): Promise<void>;
  find(
    db: Database | Tx,
    chargeId: string,
  ): Promise<{ readonly txid: string; readonly brCode: string | null } | undefined>;
}

export interface ReaisPorts {
  readonly desk: DeskPort;
  readonly charges: ChargePort;
}

export type ReaisCtx = Ctx & ReaisPorts;
export type ReaisRequestCtx = RequestCtx & ReaisPorts;
