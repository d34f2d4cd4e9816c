import type { Language } from "@lastro/contracts";
import type { Money } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { HolderStanding, PresencePorts } from "../customers/index.js";
import type { PayoutPorts } from "../payments-out/index.js";
import type { PixDirectory } from "../pix/index.js";

/** What the module needs from outside itself. */
export interface PixPaymentPorts extends Pick<PayoutPorts, "products" | "pixPayouts">, PresencePorts {
  readonly directory: PixDirectory;
  readonly limiter: RateLimiter;
  /** Throws `customers.profile_missing` for somebody who signs in and is no client. */
  assertClient(db: Database | Tx, userId: string): Promise<void>;
  /** How whoever pays stands with the bank, and keeps the account from being closed until the commit. */
  lockHolder(tx: Tx, userId: string): Promise<HolderStanding>;
  /** Where a client's letters go. */
  addressOf(
    tx: Tx,
    userId: string,
  ): Promise<{ readonly email: string | null; readonly language: Language } | undefined>;
  /**
   * Whether whoever acts for a company may let so much leave alone, kept so until the commit; a person acts for
   * themselves. Throws `companies.approval_needed`.
   */
  assertMaySpendAlone(tx: Tx, ctx: RequestCtx, worth: Money<"BRL">): Promise<void>;
  /** Whether a client has passed KYC Plus: limits are by level. */
  isVerified(db: Database | Tx, userId: string): Promise<boolean>;
}

export type PixPaymentCtx = RequestCtx & PixPaymentPorts;
