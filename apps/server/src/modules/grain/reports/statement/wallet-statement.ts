import type { AccountType } from "@lastro/contracts/grain/account-types";
import type { Proof } from "../../wallet/index.js";
import type { Window } from "../period.js";

/** A movement of the wallet, in micro-USDT. */
export interface StatementLine {
  readonly at: Date;
  readonly kind: string;
  readonly orderNumber: string | null;
  readonly proof: Proof | null;
  readonly amount: bigint;
  readonly balance: bigint;
}

/** An order of which something was released in the month, or that moved the wallet in it. */
export interface StatementOrder {
  readonly number: string;
  readonly otherName: string;
  readonly offerName: string;
  /** What was paid for in the month; null where nothing was. */
  readonly kg: bigint | null;
  readonly gross: bigint | null;
  /** What the order's lines of the month come to. */
  readonly moved: bigint;
}

/** Everything the printed statement shows. */
export interface WalletStatement {
  readonly month: string;
  readonly side: AccountType;
  readonly ownerName: string;
  readonly timeZone: string;
  readonly window: Window;
  readonly opening: bigint;
  readonly closing: bigint;
  /** What the escrows of the person's orders held when the month ended. */
  readonly inEscrow: bigint;
  readonly lines: readonly StatementLine[];
  readonly orders: readonly StatementOrder[];
  /** SHA-256 of balances and movements: an ended month has the same whenever it is asked for. */
  readonly hash: string;
  readonly now: Date;
}

export type DrawWalletStatement = (statement: WalletStatement) => Promise<Buffer>;
