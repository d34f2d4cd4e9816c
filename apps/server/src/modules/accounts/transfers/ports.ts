import type { Money } from "@lastro/money";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import type { DomainError } from "@lastro/platform/domain-error";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { RecipientHandle } from "./transfer.js";

export interface RecipientKey {
  readonly kind: RecipientHandle["kind"];
  readonly value: string;
}

export interface TransferParties {
  readonly senderName: string;
  readonly recipient?: { readonly userId: string; readonly name: string };
}

export type LockedParties = TransferParties & {
  readonly standing?: "open" | "closed" | "suspended" | "no_client";
};

/** What transfers need to know of people and prices. `app.ts` puts the modules that know it behind. */
export interface TransferPorts {
  /** The sender's name and who the recipient is; the latter absent when nobody is meant by the key. */
  findParties(senderId: string, to: RecipientKey): Promise<TransferParties>;
  /**
   * The same for several transfers, in their order, and how each recipient stands, which does not change until the commit;
   * undefined where the sender is no client.
   */
  lockParties(
    tx: Tx,
    ctx: Pick<Ctx, "clock">,
    transfers: readonly { readonly senderId: string; readonly to: RecipientHandle }[],
  ): Promise<readonly (LockedParties | undefined)[]>;
  /** Those of the senders from whose accounts nothing may leave now. */
  stoppedAmong(tx: Tx, userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Why whoever acts for a company may not let so much leave alone, kept so until the commit; a person acts for themselves.
   */
  refusalToSpendAlone(
    tx: Tx,
    order: RequestCtx,
    worth: Money<"BRL"> | undefined,
  ): Promise<DomainError | undefined>;
  /** How the recipient's key is kept; null when nobody can be meant by it. */
  storedHandle(to: RecipientKey): string | null;
  /** What an amount is worth in reais right now, absent without a current price. */
  worthInReais(amount: Money): Promise<Money<"BRL"> | undefined>;
  readonly limiter: Pick<RateLimiter, "secondsToWait">;
}
