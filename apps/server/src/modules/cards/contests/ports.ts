import type { Language } from "@lastro/contracts";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { CashbackPorts } from "../ports.js";
import type { CardProvider } from "../provider/port.js";

/** What contested purchases need from outside. */
export interface ContestPorts {
  /** Undefined where no issuer is configured. */
  readonly provider: CardProvider | undefined;
  readonly cashback: Pick<CashbackPorts, "noteSpend">;
  readonly limiter: RateLimiter;
  /** Where and in which language to write to a client. */
  addressOf(
    db: Database | Tx,
    userId: string,
  ): Promise<{ readonly email: string; readonly language: Language } | undefined>;
  clientsOf(
    db: Database | Tx,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly name: string; readonly email: string }>>;
}

export type ContestCtx = Ctx & ContestPorts;
export type ContestRequestCtx = RequestCtx & ContestPorts;
