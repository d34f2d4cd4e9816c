import type { Network } from "@lastro/contracts/custody/networks";
import type { OtcAsset, OtcSide } from "@lastro/contracts/otc";
import type { Money } from "@lastro/money";
import type { CardHappening } from "./cards/card-events.js";
import type { MarketHappening } from "./market/market-events.js";
import type { MarketKey } from "./market/market-people.js";
import type { DemoOffer } from "./offers.js";
import type { OrderMove } from "./orders.js";
import type { Payer } from "./payers.js";
import type { Applicant, PersonKey } from "./people.js";
import type { TraderKey } from "./traders.js";

/** Clients with money. */
export type Client = "cliente" | "maria" | MarketKey;

export interface PixCharged {
  readonly kind: "pixCharged";
  readonly to: Client;
  readonly amount: Money<"BRL">;
  /** What the client wrote on the charge. */
  readonly description?: string;
}

export interface PixPaid {
  readonly kind: "pixPaid";
  /** The name of the event that made the charge. */
  readonly charge: string;
  readonly by: Payer;
  readonly message?: string;
}

export interface LoosePix {
  readonly kind: "loosePix";
  readonly amount: Money<"BRL">;
  readonly by: Payer;
  readonly message: string;
}

export interface Trade {
  readonly kind: "trade";
  readonly who: Client;
  readonly side: OtcSide;
  readonly asset: OtcAsset;
  /** In reais, as typed. */
  readonly amount: string;
}

export interface TransferSent {
  readonly kind: "transfer";
  readonly from: "cliente" | "maria";
  readonly to: "cliente" | "maria";
  readonly amount: Money;
  readonly description: string;
}

export interface TraderVerified {
  readonly kind: "traderVerified";
  readonly trader: TraderKey;
}

export interface Deposited {
  readonly kind: "deposit";
  readonly trader: TraderKey;
  readonly network: Network;
  readonly amount: Money<"USDT">;
}

export interface OrderPlaced {
  readonly kind: "order";
  /** The name of the event that made the offer. */
  readonly offer: string;
  readonly kg: bigint;
  /** By how many cents of USDT a tonne the buyer proposes to pay less than is asked. */
  readonly cheaperBy?: bigint;
}

export type OrderMoved = {
  readonly kind: "orderMoved";
  /** The name of the event that placed it. */
  readonly order: string;
  readonly producer: TraderKey;
} & OrderMove;

export type Happening =
  | MarketHappening
  | CardHappening
  | { readonly kind: "account"; readonly person: PersonKey }
  | { readonly kind: "kycSent"; readonly applicants: readonly Applicant[] }
  | { readonly kind: "kycApproved"; readonly applicant: Applicant }
  | { readonly kind: "deskFunded"; readonly amounts: readonly Money[] }
  | { readonly kind: "deskSettings" }
  | { readonly kind: "cashbackPartners" }
  | PixCharged
  | PixPaid
  /** The time of a charge is over, and nobody has paid it. */
  | { readonly kind: "pixLapsed" }
  | LoosePix
  | Trade
  | TransferSent
  | { readonly kind: "trader"; readonly trader: TraderKey }
  | TraderVerified
  | Deposited
  | OrderPlaced
  | OrderMoved
  | ({ readonly kind: "offer" } & Pick<DemoOffer, "producer" | "offer">);

/** Something that happened, under a name that is the same in every telling. */
export type StoryEvent = Happening & { readonly name: string; readonly at: Date };
