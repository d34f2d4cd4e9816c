import type { Asset, Money, Price } from "@lastro/money";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { OutgoingPayment, PaymentSubject } from "../custody/index.js";
import type { Entry } from "../ledger/index.js";
import type { PixPayouts } from "../pix/index.js";
import type { Payout, PayoutProductName, PayoutStep } from "./payout.js";

/** What came back of a Pix after it was paid. */
export interface CameBack {
  readonly returnId: string;
  readonly paidBack: Money;
  /** What that is of the amount that was set aside. */
  readonly amount: Money;
  /** The owner's account was closed: it waits in suspense. */
  readonly suspended: boolean;
}

/** How far a payout came. A Pix may come back in parts, each by a return of its own. */
export type PayoutNews = { readonly to: PayoutStep } | { readonly to: "returned"; readonly returnId: string };

/** What a product knows of its payouts: what they are worth, how they are booked, and who is told. */
export interface PayoutProduct {
  /** How its payouts are called in the audit trail, and why their money is set aside. */
  readonly name: "custody.withdrawal" | "pix.payment";
  /** What the receiver of a Pix reads where the payout has no message of its own. */
  readonly pixMessage: string;
  /**
   * What is sent for a net amount now, where it leaves as another asset; undefined while there is no price. Absent where
   * what is set aside is sent as it is.
   */
  quote?(ctx: Ctx, net: Money): Promise<{ rate: Price<Asset, Asset>; paid: Money } | undefined>;
  /** Where what was set aside goes once it was paid. */
  settlement(payout: Payout): { readonly kind: string; readonly entries: readonly Entry[] };
  /** Books what of a paid Pix came back, to its owner or into suspense. */
  bookReturn(tx: Tx, ctx: Ctx, payout: Payout, of: CameBack): Promise<void>;
  /** Gives limits of its own back for what failed or came back; absent where it is only counted as a payout. */
  releaseLimits?(tx: Tx, payout: Payout, amount: Money): Promise<void>;
  /** Those of the owners for whom nothing may leave now, whatever was approved. */
  frozen(db: Database | Tx, ownerIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those of the owners who are suspended at an instant: what they asked for waits for an administrator. */
  suspended(db: Database | Tx, ownerIds: readonly string[], now: Date): Promise<ReadonlySet<string>>;
  /** Keeps accounts from being closed until the commit, and answers those that are closed already. */
  lockOwners(tx: Tx, ownerIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Its owner as administrators are shown them. */
  describeOwner(db: Database | Tx, ownerId: string): Promise<string>;
  /** Has its owner told, once this transaction has committed, how far a payout came. */
  notify(tx: Tx, ctx: Pick<Ctx, "clock" | "random">, payoutId: string, news: PayoutNews): Promise<void>;
  /** Has open pages of its owner read it again. */
  announce(tx: Tx, payout: Pick<Payout, "id" | "owner">): Promise<void>;
}

/** What the module needs from outside itself. */
export interface PayoutPorts {
  readonly products: Readonly<Record<PayoutProductName, PayoutProduct>>;
  readonly pixPayouts: PixPayouts;
  /** Sends by a network, once, and moves the subject along with what the network proves. */
  sendByChain(payment: OutgoingPayment, subject: PaymentSubject): Promise<void>;
}

export type PayoutCtx = Ctx & PayoutPorts;
export type PayoutRequestCtx = RequestCtx & PayoutPorts;
