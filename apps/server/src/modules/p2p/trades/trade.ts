import type { P2pPrice } from "@lastro/contracts/p2p/pricing";
import type {
  P2pAsset,
  P2pMethod,
  P2pPriceSource,
  P2pRole,
  P2pTradeState,
  P2pWindow,
} from "@lastro/contracts/p2p/states";
import { type Money, money } from "@lastro/money";
import type { PayTo } from "../payments/pay-to.js";

type Crypto = Money<P2pAsset>;

/** An agreement of two people on one ad, with the seller's asset in escrow until it ends. */
export interface Trade {
  readonly id: string;
  readonly number: string;
  readonly adId: string;
  readonly adVersion: number;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly buyerLevel: string;
  readonly sellerLevel: string;
  readonly maker: P2pRole;
  readonly quantity: Crypto;
  readonly price: P2pPrice;
  readonly priceSource: P2pPriceSource;
  readonly marketPrice: P2pPrice;
  readonly total: Money<"BRL">;
  readonly makerBps: number;
  readonly takerBps: number;
  readonly sellerFee: Crypto;
  readonly buyerFee: Crypto;
  readonly method: P2pMethod;
  readonly window: P2pWindow;
  readonly terms: string | null;
  readonly payTo: PayTo | null;
  readonly holdHours: number;
  readonly status: P2pTradeState;
  readonly createdAt: Date;
  readonly payBy: Date;
  readonly paidAt: Date | null;
  readonly endToEndId: string | null;
  readonly receiptId: string | null;
  readonly paymentTransactionId: string | null;
  readonly undone: boolean;
  readonly cancelAskedBy: P2pRole | null;
  /** Of the quantity, before the buyer's fee; null while the trade is open. */
  readonly toBuyer: Crypto | null;
  readonly holdUntil: Date | null;
  readonly closedAt: Date | null;
  /** The late payment it answers: such a trade takes nothing from the ad. */
  readonly honours: string | null;
}

/** How every trade begins. */
export const JUST_MADE = {
  status: "awaiting_payment",
  paidAt: null,
  endToEndId: null,
  receiptId: null,
  paymentTransactionId: null,
  undone: false,
  cancelAskedBy: null,
  toBuyer: null,
  holdUntil: null,
  closedAt: null,
} as const satisfies Partial<Trade>;

/** What leaves the escrow for whom when so much of the quantity goes to the buyer. Comes to the whole escrow. */
export interface Shares {
  /** To the buyer before their fee, with the seller's fee on it. */
  readonly toPayee: Crypto;
  readonly fee: Crypto;
  readonly toPayer: Crypto;
  /** What the buyer has of it. */
  readonly buyerGets: Crypto;
}

type Agreed = Pick<Trade, "quantity" | "sellerFee" | "buyerFee">;

/** What is locked: the quantity, and the seller's fee on top. */
export function escrowOf({ quantity, sellerFee }: Pick<Trade, "quantity" | "sellerFee">): Crypto {
  return of(quantity, quantity.minor + sellerFee.minor);
}

/** Shares the escrow out. Each fee is taken for the part that was traded, rounded down; the seller has the rest back. */
export function sharesOf(trade: Agreed, toBuyer: Crypto): Shares {
  const { quantity, sellerFee, buyerFee } = trade;
  if (toBuyer.minor < 0n || toBuyer.minor > quantity.minor)
    throw new Error("A share of more than the quantity, or of less than nothing");
  const part = (fee: Crypto) => (fee.minor * toBuyer.minor) / quantity.minor;
  const [ofSeller, ofBuyer] = [part(sellerFee), part(buyerFee)];
  const toPayee = toBuyer.minor + ofSeller;
  return {
    toPayee: of(quantity, toPayee),
    fee: of(quantity, ofSeller + ofBuyer),
    toPayer: of(quantity, escrowOf(trade).minor - toPayee),
    buyerGets: of(quantity, toBuyer.minor - ofBuyer),
  };
}

function of(like: Crypto, minor: bigint): Crypto {
  return money(like.asset, minor);
}

export function isOpen({ closedAt }: Pick<Trade, "closedAt">): boolean {
  return closedAt === null;
}

/** A person's part in a trade; undefined for anybody else. */
export function roleOf({ buyerId, sellerId }: Pick<Trade, "buyerId" | "sellerId">, userId: string) {
  if (userId === buyerId) return "buyer" as const;
  return userId === sellerId ? ("seller" as const) : undefined;
}

export function otherRole(role: P2pRole): P2pRole {
  return role === "buyer" ? "seller" : "buyer";
}

/** Who plays a part in a trade. */
export function personIn(trade: Pick<Trade, "buyerId" | "sellerId">, role: P2pRole): string {
  return role === "buyer" ? trade.buyerId : trade.sellerId;
}
