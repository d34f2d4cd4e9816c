import type { Language } from "@lastro/contracts";
import type { CashbackStatus } from "@lastro/contracts/cards/states";
import type { OtcAsset } from "@lastro/contracts/otc";
import type { Money } from "@lastro/money";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { HolderStanding, PresencePorts } from "../customers/index.js";
import type { Cardholder, CardProvider } from "./provider/port.js";

/** What a purchase or its refund did to what a client spent, the tax not counted. */
export interface SpendNews {
  readonly userId: string;
  /** The purchase that earned; null of a refund no purchase was found for: then only spend falls. */
  readonly purchaseId: string | null;
  /** Of the event that moved the money: told once. */
  readonly eventId: string;
  readonly kind: "cleared" | "refunded";
  readonly amount: Money<"BRL">;
  readonly at: Date;
  readonly merchant: { readonly id: string; readonly name: string; readonly mcc: string };
  readonly isCash: boolean;
}

/** What one purchase earned. */
export interface PurchaseCashback {
  /** All that stands of it, pending or credited. */
  readonly amount: Money<"PRP">;
  readonly status: CashbackStatus;
  /** When it was accrued first. */
  readonly at: Date;
}

/** The reward of spending by card, which cards know by this alone. */
export interface CashbackPorts {
  /** Brings what a purchase earned to what it should have earned, in the transaction that moved its money. */
  noteSpend(tx: Tx, ctx: RequestCtx, news: SpendNews): Promise<void>;
  cashbackOf(
    db: Database | Tx,
    purchaseIds: readonly string[],
  ): Promise<ReadonlyMap<string, PurchaseCashback>>;
  /** Pays a fee of the house in PRP. Throws `cashback.balance_too_low`. */
  payFee(
    tx: Tx,
    ctx: RequestCtx,
    fee: { readonly userId: string; readonly amount: Money<"PRP">; readonly reference: string },
  ): Promise<{ readonly transactionId: string }>;
  /** Gives a fee back that was paid in PRP. */
  returnFee(
    tx: Tx,
    ctx: RequestCtx,
    fee: { readonly userId: string; readonly amount: Money<"PRP">; readonly reference: string },
  ): Promise<{ readonly transactionId: string }>;
}

/** Crypto a client sold at the desk, and the reais that came of it. */
export interface Sale {
  readonly orderId: string;
  readonly sold: Money<OtcAsset>;
  readonly fee: Money<"BRL">;
  /** What stands on the account for it, the fee taken. */
  readonly net: Money<"BRL">;
}

/** What a purchase lacks, and what its holder let be sold for it. */
export interface TillSale {
  readonly userId: string;
  readonly missing: Money<"BRL">;
  /** In the order in which they are sold. */
  readonly assets: readonly OtcAsset[];
  readonly maxSpreadBps: number;
  /** How much may be sold for in all, the fee in it. */
  readonly most: Money<"BRL">;
}

/** What the module needs from outside itself. */
export interface CardPorts extends PresencePorts {
  /** Whoever issues the house's cards; undefined where it issues none. */
  readonly issuer: CardProvider | undefined;
  /** Undefined where the house gives no cashback: then no fee is paid in PRP. */
  readonly cashback: CashbackPorts | undefined;
  /** What issuing a card costs its holder. */
  issueFees(db: Database | Tx): Promise<{ readonly virtual: Money<"BRL">; readonly physical: Money<"BRL"> }>;
  /** Whether a client has passed KYC Plus. */
  isVerified(db: Database | Tx, userId: string): Promise<boolean>;
  /** A client as the issuer has to know them. Throws `customers.profile_missing`. */
  cardholderOf(db: Database | Tx, userId: string): Promise<Cardholder>;
  /** How somebody stands with the bank, and keeps the account from being closed until the commit. */
  lockHolder(tx: Tx, userId: string): Promise<HolderStanding>;
  /** Those of the clients from whose accounts nothing may leave now. */
  stoppedAmong(tx: Database | Tx, userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Where and in which language to write to a client. */
  addressOf(
    db: Database | Tx,
    userId: string,
  ): Promise<{ readonly email: string; readonly language: Language } | undefined>;
  /** Who these people are, by id. */
  clientsOf(
    db: Database | Tx,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly name: string; readonly email: string }>>;
  /** Clients whose name or e-mail has such a part, by id. */
  searchClients(db: Database | Tx, search: string, limit: number): Promise<readonly string[]>;
  /** Does what the desk asks for around the acceptance of a quote, outside any transaction. */
  aroundSale<T>(ctx: RequestCtx, quoteId: string, accept: () => Promise<T>): Promise<T>;
  /**
   * Accepts the client's firm quote that sells crypto. Throws `cards.quote_not_a_sale` for one that buys, and what the
   * desk refuses with.
   */
  acceptSale(tx: Tx, ctx: RequestCtx, quoteId: string): Promise<Sale>;
  /**
   * Sells crypto of a client's until the reais are there that a purchase lacks, by prices of at most a minute ago; or
   * nothing, and answers nothing.
   */
  sellAtTill(tx: Tx, ctx: RequestCtx, sale: TillSale): Promise<readonly Sale[]>;
}

export type CardCtx = Ctx & CardPorts;
export type CardRequestCtx = RequestCtx & CardPorts;
