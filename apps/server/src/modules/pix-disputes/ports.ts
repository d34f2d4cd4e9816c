import type { Language } from "@lastro/contracts";
import type { Money } from "@lastro/money";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { PixCharges, PixDisputes } from "../pix/index.js";

/** A Pix a client sent, as it may be contested. */
export interface SentPix {
  readonly paymentId: string;
  readonly amount: Money<"BRL">;
  /** The receiver's name as the payer was shown it. */
  readonly receiver: string;
  /** Both null while it is not settled. */
  readonly endToEndId: string | null;
  readonly paidAt: Date | null;
  /** What has come back of it. */
  readonly returned: Money<"BRL">;
}

/** The payments that may be contested, whoever keeps them. */
export interface SentPixPort {
  /** Another client's payment is one that does not exist. */
  find(db: Database | Tx, userId: string, paymentId: string): Promise<SentPix | undefined>;
  /** Has the provider asked soon what came back of it. */
  askReturnsNow(tx: Tx, paymentId: string): Promise<void>;
}

/** What the module needs from outside itself. */
export interface PixDisputePorts {
  /** Gives Pix back, for contested ones too. */
  readonly psp: PixCharges;
  /** Absent where an operator drives disputes by hand. */
  readonly disputes: PixDisputes | undefined;
  readonly sent: SentPixPort;
  findClient(
    db: Database | Tx,
    userId: string,
  ): Promise<{ readonly email: string; readonly language: Language } | undefined>;
  emailsOf(db: Database | Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  readonly limiter: RateLimiter;
  /** A Pix a client received is contested: told in the transaction that sets it aside. */
  receivedContested?(tx: Tx, ctx: RequestCtx, contest: { readonly receivedId: string }): Promise<void>;
}

export type DisputeCtx = Ctx & PixDisputePorts;
export type DisputeRequestCtx = RequestCtx & PixDisputePorts;
