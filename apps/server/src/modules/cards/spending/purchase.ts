import type {
  CardCategory,
  CardDeclineReason,
  CardWalletName,
  PurchaseStatus,
} from "@lastro/contracts/cards/states";
import { money, shareBps } from "@lastro/money";
import type { CardEntry, CardMerchant, ForeignAmount } from "../provider/transactions-port.js";
import type { Wallet } from "../provider/wallets-port.js";

/** Why a purchase was declined, and what its holder needs to mend it. */
export interface Decline {
  readonly reason: CardDeclineReason;
  /** `missing` and `left` in reais; `code` is the network's word. */
  readonly facts: Readonly<Record<string, string>>;
}

/** A transaction of the card network. Amounts are in centavos. */
export interface Purchase {
  readonly id: string;
  readonly cardId: string;
  readonly userId: string;
  readonly provider: string;
  readonly ref: string;
  readonly status: PurchaseStatus;
  readonly isCash: boolean;
  readonly merchant: CardMerchant;
  readonly category: CardCategory;
  readonly entry: CardEntry;
  readonly wallet: CardWalletName | null;
  readonly at: Date;
  /** What was authorized last, without our tax. */
  readonly authorized: bigint;
  readonly holdId: string | null;
  /** What is set aside, our tax in it. */
  readonly held: bigint;
  readonly cleared: bigint;
  readonly clearedIof: bigint;
  /** What was given back of it; of a refund, what it gave back. */
  readonly refunded: bigint;
  readonly refundedIof: bigint;
  readonly original: ForeignAmount;
  readonly rate: string | null;
  readonly referenceRate: string | null;
  readonly iofBps: number;
  readonly refundOf: string | null;
  readonly decline: Decline | null;
  readonly countedDay: string | null;
  readonly counted: bigint;
  readonly checkAt: Date | null;
}

const WALLETS = {
  apple_pay: "applePay",
  google_pay: "googlePay",
  samsung_pay: "samsungPay",
} as const satisfies Record<Wallet, CardWalletName>;

/** A wallet as clients are told of it. */
export function walletName(wallet: Wallet | undefined): CardWalletName | null {
  return wallet === undefined ? null : WALLETS[wallet];
}

/** Whether a purchase is abroad, by where it is made or by its currency. */
export function isAbroad(merchant: Pick<CardMerchant, "country">, original: ForeignAmount): boolean {
  return original.currency !== "BRL" || (merchant.country !== undefined && merchant.country !== "BRA");
}

/** The tax on an amount in centavos, halves to the even one. */
export function iofOf(amount: bigint, bps: number): bigint {
  return shareBps(money("BRL", amount), BigInt(bps), "halfEven").minor;
}

/** An amount with its tax. */
export function withIof(amount: bigint, bps: number): bigint {
  return amount + iofOf(amount, bps);
}

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

const DAY_MS = 86_400_000;
const HOLD_DAYS = 8;
const LONG_HOLD_DAYS = 31;
/** Hotels, rented cars and airlines charge long after they authorize. */
const LONG = /^(3[0-4]\d\d|35\d\d|36\d\d|37\d\d|38\d\d|4511|7011|7512|7513)$/;

/** When a hold is to have ended: then the provider is asked what became of it. */
export function holdEndsAt({ at, merchant }: Pick<Purchase, "at" | "merchant">): Date {
  return new Date(at.getTime() + (LONG.test(merchant.mcc) ? LONG_HOLD_DAYS : HOLD_DAYS) * DAY_MS);
}
