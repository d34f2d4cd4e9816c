import type { CardDisputes } from "./disputes-port.js";
import type { CardMessages } from "./messages-port.js";
import type { CardTransactions } from "./transactions-port.js";
import type { CardWallets } from "./wallets-port.js";

export type CardKind = "virtual" | "physical" | "single_use" | "merchant_locked";

/** `in_production` and `awaiting_activation` are of a plastic that its holder does not have yet. */
export type CardState = "active" | "blocked" | "closed" | "in_production" | "awaiting_activation";

export type ClosingReason = "lost" | "stolen" | "damaged" | "by_holder" | "by_house";

export interface Expiry {
  readonly month: number;
  readonly year: number;
}

/** A card as its issuer keeps it: never with its number or its code. */
export interface IssuedCard {
  /** The issuer's name of it. */
  readonly ref: string;
  readonly kind: CardKind;
  readonly state: CardState;
  readonly lastDigits: string;
  readonly expiry: Expiry;
  /** Absent where the issuer does not say. */
  readonly pin?: "set" | "unset" | "blocked";
}

/** Where a plastic is sent. */
export interface ShipTo {
  readonly name: { readonly first: string; readonly last: string };
  readonly street: string;
  readonly number: string;
  readonly complement?: string | undefined;
  readonly district: string;
  readonly city: string;
  /** Two letters. */
  readonly state: string;
  readonly postalCode: string;
}

/** A client, as an issuer that keeps cardholders has to know them. */
export interface Cardholder {
  readonly name: { readonly first: string; readonly last: string };
  readonly cpf: string;
  readonly email: string;
}

interface IssueRequest {
  /** Ours: the same id is the same card, however often it is asked for. */
  readonly id: string;
  /** What `registerHolder` answered. */
  readonly holderRef?: string | undefined;
  readonly kind: CardKind;
  readonly expiry?: Expiry;
  /** Of a physical card. */
  readonly shipTo?: ShipTo;
  /** Another card, which is closed by this. */
  readonly replaces?: { readonly ref: string; readonly reason: ClosingReason };
}

interface Renewal {
  readonly expiry?: Expiry;
  readonly shipTo: ShipTo;
}

/** The same number again: on another plastic, with another date and code, or for the first time on a plastic. */
interface CardCopies {
  reissue(ref: string, shipTo?: ShipTo): Promise<IssuedCard>;
  renew(ref: string, renewal: Renewal): Promise<IssuedCard>;
  makePhysical(ref: string, shipTo: ShipTo): Promise<IssuedCard>;
}

/** Issuing cards and changing them. Every method throws CardProviderError when it has no answer. */
export interface CardIssuing {
  /** What can be issued; asked before a fee is taken. */
  readonly kinds: ReadonlySet<CardKind>;
  /** Makes a client known to the issuer, once per CPF; undefined where it keeps no cardholders. */
  registerHolder(holder: Cardholder): Promise<string | undefined>;
  issue(request: IssueRequest): Promise<IssuedCard>;
  find(ref: string): Promise<IssuedCard | undefined>;
  /** Blocks, unblocks or activates; a card that is so already stays so. Refused (`final`) once it is closed. */
  setState(ref: string, state: "active" | "blocked"): Promise<IssuedCard>;
  /** For good; a card that is closed already stays so. */
  close(ref: string, reason: ClosingReason): Promise<IssuedCard>;
  /** Absent where a card is only replaced by another number. Not to be repeated blindly: each call makes another. */
  readonly copies?: CardCopies;
  /** Absent where PINs are chosen in the issuer's own frame. */
  readonly pins?: CardPins;
  /** The address of the issuer's frame that shows number, date and code to the holder, until it expires. */
  revealUrl(of: {
    readonly ref: string;
    readonly holderRef?: string | undefined;
    /** Who may show the frame. */
    readonly origin: string;
    readonly expiresAt: Date;
  }): Promise<string>;
}

export interface CardPins {
  /** The public key, in PEM, with which the browser encrypts `{nonce, pin}` by RSA-OAEP with SHA-1. */
  encryptionKey(): Promise<string>;
  /** Takes what the browser encrypted, in base64: we never see the PIN. Counts wrong ones anew. */
  set(ref: string, encrypted: string): Promise<IssuedCard>;
  unblock(ref: string): Promise<IssuedCard>;
}

/** Everything the house asks of whoever issues its cards. */
export interface CardProvider {
  /** Names the provider in the books' keys. */
  readonly name: string;
  readonly issuing: CardIssuing;
  readonly wallets: CardWallets;
  readonly messages: CardMessages;
  /** Absent where transactions are told alone, and matched by files. */
  readonly transactions?: CardTransactions;
  /** Absent where purchases are contested in the provider's own panel. */
  readonly disputes?: CardDisputes;
}
