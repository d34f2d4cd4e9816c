import type { Language } from "@lastro/contracts";
import type { CardCategory } from "@lastro/contracts/cards/states";
import type { Money } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { Card } from "../card.js";
import type { CashbackPorts } from "../ports.js";
import type { CardNews } from "../provider/messages-port.js";
import type { CardProvider } from "../provider/port.js";

type Reais = Money<"BRL">;

/** What a limit of a card or of the house said. */
export type LimitAnswer =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly reason: "limit_purchase" | "limit_day" | "limit_month";
      readonly left: Reais;
    };

/** What its holder and the house let a card do. */
export interface CardControls {
  categoryOf(mcc: string): CardCategory;
  /** Counts an amount, the tax in it, against every limit of the card and of the house, or against none. */
  spendOnCard(
    tx: Tx,
    ctx: RequestCtx,
    spend: { readonly card: Card; readonly amount: Reais; readonly at: Date },
  ): Promise<LimitAnswer>;
  /** Gives back what a purchase counted on a São Paulo day. */
  giveBackOnCard(
    tx: Tx,
    ctx: RequestCtx,
    back: { readonly card: Card; readonly amount: Reais; readonly day: string },
  ): Promise<void>;
  /** Has a card of one merchant belong to the first it pays. */
  lockToMerchant(
    tx: Tx,
    ctx: RequestCtx,
    card: Card,
    merchant: { readonly id: string; readonly name: string },
  ): Promise<void>;
  /** Ends a card for one purchase once that was charged. */
  endAfterUse(tx: Tx, ctx: RequestCtx, card: Card): Promise<void>;
}

interface Shortfall {
  readonly card: Card;
  readonly missing: Reais;
  readonly key: string;
}

/** Where the money for a purchase comes from when the card has too little. Each moves all that is missing, or nothing. */
export interface CardFunding {
  /** Takes it from the account, where the card tops itself up. */
  topUpShortfall(tx: Tx, ctx: RequestCtx, shortfall: Shortfall): Promise<boolean>;
  /** Sells for it, where the holder gave a mandate. */
  sellAtTill(tx: Tx, ctx: RequestCtx, shortfall: Shortfall): Promise<boolean>;
}

/** What spending needs from outside itself. */
export interface SpendingPorts {
  readonly provider: CardProvider;
  /** How long a question may be decided before it is declined. */
  readonly answerWithinMs: number;
  readonly controls: CardControls;
  readonly funding: CardFunding;
  /** Absent where the house rewards nothing. */
  readonly cashback?: Pick<CashbackPorts, "noteSpend" | "cashbackOf">;
  /** Those of the clients from whose accounts nothing may leave now. */
  stoppedAmong(db: Database | Tx, userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Where and in which language to write to a client. */
  addressOf(
    db: Database | Tx,
    userId: string,
  ): Promise<{ readonly email: string; readonly language: Language } | undefined>;
  /** What the provider tells of a card, a wallet or a contested purchase. */
  noteCardNews?(
    ctx: RequestCtx,
    news: Extract<CardNews, { about: "card" | "wallet" | "dispute" }>,
  ): Promise<void>;
}

export type SpendingCtx = RequestCtx & SpendingPorts;
