import type { OtcAsset, OtcSide } from "@lastro/contracts/otc";
import type { Money } from "@lastro/money";
import type { Payer } from "./payers.js";
import type { Applicant, PersonKey } from "./people.js";

/** Clients with money. */
export type Client = "cliente" | "maria";

export interface PixReceived {
  readonly kind: "pix";
  readonly to: Client;
  readonly amount: Money<"BRL">;
  /** What the client wrote on the charge. */
  readonly description?: string;
  /** Absent when nobody ever paid it. */
  readonly paid?: { readonly by: Payer; readonly afterMinutes: number; readonly message?: string };
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
  readonly from: Client;
  readonly to: Client;
  readonly amount: Money;
  readonly description: string;
}

export type Happening =
  | { readonly kind: "account"; readonly person: PersonKey }
  | { readonly kind: "kycSent"; readonly applicants: readonly Applicant[] }
  | { readonly kind: "kycApproved"; readonly applicant: Applicant }
  | { readonly kind: "deskFunded"; readonly amounts: readonly Money[] }
  | { readonly kind: "deskSettings" }
  | PixReceived
  | LoosePix
  | Trade
  | TransferSent;

/** Something that happened, under a name that is the same in every telling. */
export type StoryEvent = Happening & { readonly name: string; readonly at: Date };
