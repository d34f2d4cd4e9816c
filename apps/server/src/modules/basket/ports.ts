import type { Language } from "@lastro/contracts";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { HolderStanding } from "../customers/index.js";
import type { OtcCtx, OtcPorts } from "../otc/index.js";

/** What the basket asks of others. `app/basket.ts` puts it in. */
export interface BasketPorts {
  /** The desk, which buys and sells for it. */
  readonly desk: OtcPorts;
  /** Keeps an account from being closed until the commit, and answers how it stands. */
  lockHolder(tx: Tx, userId: string): Promise<HolderStanding>;
  /** Where and in which language to write to a client. */
  addressOf(
    db: Database | Tx,
    userId: string,
  ): Promise<{ readonly email: string; readonly language: Language } | undefined>;
}

export type BasketCtx = RequestCtx & BasketPorts;
/** For jobs, which have no request. */
export type BasketJobCtx = Ctx & Pick<BasketPorts, "addressOf">;

export function deskOf(ctx: BasketCtx): OtcCtx {
  return { ...ctx, ...ctx.desk };
}
