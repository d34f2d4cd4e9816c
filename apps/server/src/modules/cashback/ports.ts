import type { Language } from "@lastro/contracts";
import type { Money } from "@lastro/money";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { TransferPorts } from "../accounts/index.js";

/** What the module needs to know of people and of what they may send. */
export interface CashbackOwnPorts
  extends Pick<TransferPorts, "lockParties" | "stoppedAmong" | "storedHandle" | "limiter"> {
  /** Throws `customers.profile_missing` for somebody who is no client. */
  assertClient(db: Database | Tx, userId: string): Promise<void>;
  /** Where and in which language to write to a client. */
  addressOf(
    db: Database | Tx,
    userId: string,
  ): Promise<{ readonly email: string | null; readonly language: Language } | undefined>;
  /** Counts what reaches another client against the limits of transfers. Throws `limits.exceeded` and `limits.device_not_registered`. */
  spendAsTransfer(tx: Tx, ctx: RequestCtx, worth: Money<"BRL">): Promise<void>;
}

/** What notifies clients, jobs and what cards tell. */
export type CashbackCtx = Ctx & Pick<CashbackOwnPorts, "addressOf">;
export type CashbackRequestCtx = RequestCtx & CashbackOwnPorts;
