import type { IncomingHttpHeaders } from "node:http";
import type { Money } from "@lastro/money";
import type {
  CardEntry,
  CardEvent,
  CardMerchant,
  CardTransaction,
  ForeignAmount,
} from "./transactions-port.js";
import type { Wallet } from "./wallets-port.js";

/** A purchase the network waits for our answer about. */
export interface CardQuestion {
  /** The same question has the same id, and gets the stored answer. */
  readonly id: string;
  readonly transactionRef: string;
  readonly cardRef: string;
  readonly kind: "purchase" | "cash" | "balance" | "credit";
  /** What to set aside: the new total of the transaction where it asks for more. */
  readonly hold: Money<"BRL">;
  readonly billed: Money<"BRL">;
  /** Tax inside `hold` and `billed`, computed by the provider; absent where taxes are ours to add. */
  readonly tax?: Money<"BRL">;
  readonly original: ForeignAmount;
  readonly rate: string | undefined;
  readonly merchant: CardMerchant;
  readonly entry: CardEntry;
  readonly cardPresent: boolean;
  readonly wallet: Wallet | undefined;
  readonly atm: boolean;
  readonly pinEntered: boolean;
  readonly allowsPart: boolean;
  /** Whether the address given fits the one on file; undefined where none was given. */
  readonly addressFits: boolean | undefined;
  /** 0 to 999; undefined where the network gives none. */
  readonly risk: number | undefined;
}

export type DeclineReason =
  | "card_blocked"
  | "not_permitted"
  | "suspected_fraud"
  | "address_wrong"
  | "limit_exceeded"
  | "insufficient_funds"
  | "our_fault";

export type CardDecision =
  | {
      readonly approved: true;
      /** Less than was asked for, where the terminal allows it. */
      readonly part?: Money<"BRL">;
      /** What is left, for a terminal that shows it. */
      readonly balance?: Money<"BRL">;
    }
  | { readonly approved: false; readonly because: DeclineReason };

/** An HTTP answer, signed where the provider asks for it: its body goes out byte by byte as it stands. */
export interface EncodedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One step of a transaction whose whole is not told. */
export interface CardMovement {
  readonly transactionRef: string;
  readonly cardRef: string;
  readonly merchant: CardMerchant;
  readonly entry: CardEntry;
  readonly event: CardEvent;
  /** Inside `event.billed`. */
  readonly tax: Money<"BRL">;
}

/** What the provider tells of by itself. */
export type CardNews =
  | { readonly about: "transaction"; readonly transaction: CardTransaction }
  | { readonly about: "movement"; readonly movement: CardMovement }
  | { readonly about: "card"; readonly cardRef: string; readonly shipped?: { readonly tracking?: string } }
  | { readonly about: "wallet"; readonly cardRef: string; readonly code?: string }
  | { readonly about: "dispute"; readonly disputeRef: string }
  | { readonly about: "settlement"; readonly day: string }
  | { readonly about: "nothing" };

/** A call of the provider that proved to be its own. */
export type CardCall =
  | {
      readonly kind: "question";
      readonly question: CardQuestion;
      answer(decision: CardDecision): EncodedAnswer;
      /** The same question is being decided right now. */
      inProgress(): EncodedAnswer;
    }
  | { readonly kind: "news"; readonly id: string; readonly news: CardNews; taken(): EncodedAnswer }
  /** Signed, but not understood: a question is declined by it, and news comes again. */
  | { readonly kind: "unreadable"; readonly where: string; refused(): EncodedAnswer };

export interface ReceivedCall {
  /** One of `paths`. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** How a provider asks and tells us. */
export interface CardMessages {
  /** Where it calls, below an address of ours. */
  readonly paths: readonly string[];
  /** Undefined for what it did not sign, or signed too long ago. Throws CardProviderError while that cannot be told. */
  read(call: ReceivedCall): Promise<CardCall | undefined>;
  /** Has the provider call there; nothing changes where it does already. Absent where that is set up in its panel. */
  register?(address: string): Promise<void>;
}
