import type { BankAccount } from "@lastro/contracts/bank-accounts";
import type { Money } from "@lastro/money";
import type { PixCallbacks } from "./callbacks-port.js";
import type { PixDisputes } from "./disputes-port.js";
import type { PixKeys } from "./keys-port.js";

/** A Pix that arrived, as the provider's books show it. */
export interface PspPix {
  readonly endToEndId: string;
  readonly txid?: string;
  /** The key it was sent to. */
  readonly key?: string;
  readonly amount: Money<"BRL">;
  readonly at: Date;
  readonly message?: string;
  /** Not promised by the standard: some providers say who paid. */
  readonly payer?: { readonly name?: string; readonly document?: string };
  readonly returns: readonly PspReturn[];
}

/** A return of (part of) a Pix. Statuses not known here mean that it is still under way. */
export interface PspReturn {
  readonly id: string;
  readonly amount: Money<"BRL">;
  readonly status: string;
  readonly reason?: string;
  /** `MED_FRAUDE` and the like say that the provider took it back by itself; ours are `ORIGINAL`. */
  readonly nature?: string;
}

/** A charge as the provider keeps it. The standard has no "expired": that follows from the times. */
export interface PspCharge {
  readonly txid: string;
  readonly status: string;
  readonly brCode?: string;
  /** Host and path, without the scheme. */
  readonly location?: string;
  readonly expiresAt: Date;
  readonly pix: readonly PspPix[];
}

interface ChargeRequest {
  readonly txid: string;
  readonly amount: Money<"BRL">;
  readonly expiresInSeconds: number;
  /** Shown to whoever pays. */
  readonly message?: string;
}

export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/**
 * Receiving by Pix through a provider of the Central Bank's API Pix. Every method throws PspError when it has no
 * answer; all that change something may be repeated with the same id and then change nothing more.
 */
export interface PixCharges {
  /** Names the provider in the books: one Pix counts once per name and end-to-end id. */
  readonly name: string;
  /** Whether anybody can be paid through it; asked before a charge is written down. */
  readonly receives: boolean;
  createCharge(request: ChargeRequest): Promise<PspCharge>;
  findCharge(txid: string): Promise<PspCharge | undefined>;
  removeCharge(txid: string): Promise<PspCharge>;
  findPix(endToEndId: string): Promise<PspPix | undefined>;
  /** What arrived in a period, with or without a txid, page by page; only what was given back, if that is asked. */
  receivedIn(period: Period, only?: { readonly returned: true }): AsyncIterable<readonly PspPix[]>;
  requestReturn(of: { endToEndId: string; id: string; amount: Money<"BRL"> }): Promise<PspReturn>;
  findReturn(of: { endToEndId: string; id: string }): Promise<PspReturn | undefined>;
  /** Where the provider tells us about arrivals. */
  callbackAddress(): Promise<string | undefined>;
  setCallbackAddress(url: string): Promise<void>;
}

/** A Pix we sent, as the provider's books show it. Statuses not known here mean that it is still under way. */
export interface PspPayout {
  /** Some providers know it only once it is paid. */
  readonly endToEndId?: string | undefined;
  /** `REALIZADO` is paid and `NAO_REALIZADO` never will be. */
  readonly status: string;
  /** What was sent, where the provider says so. */
  readonly amount?: Money<"BRL"> | undefined;
  readonly reason?: string | undefined;
  /** What its receiver sent back, each once it has arrived. */
  readonly returned: readonly { readonly id: string; readonly amount: Money<"BRL"> }[];
}

/** A Pix we sent, in the provider's list of them. */
export interface PspSent {
  /** Ours, under which it was sent. */
  readonly id: string;
  readonly endToEndId?: string | undefined;
  readonly amount: Money<"BRL">;
  readonly status: string;
}

/** Where a Pix goes. */
export type PixDestination =
  | {
      readonly kind: "key";
      readonly key: string;
      /** The CPF or CNPJ the key must belong to: the provider refuses when it does not. */
      readonly taxId?: string | undefined;
    }
  | { readonly kind: "account"; readonly account: BankAccount }
  /** A dynamic BR Code: the provider reads what its address says and pays it. */
  | {
      readonly kind: "br_code";
      readonly payload: string;
      /** The key it led to when it was shown: one that leads to another is not paid where the provider tells. */
      readonly key?: string | undefined;
    };

/** Sending Pix. Asked again under the same id with the same content it is the same payment. */
export interface PixPayouts {
  /** The destinations this provider can pay; asked before money is set aside. */
  readonly pays: ReadonlySet<PixDestination["kind"]>;
  send(of: {
    readonly id: string;
    readonly amount: Money<"BRL">;
    readonly to: PixDestination;
    readonly message: string;
  }): Promise<PspPayout>;
  find(id: string): Promise<PspPayout | undefined>;
  /** What was sent in a period, page by page; absent where the provider has no list of it. */
  sentIn?(period: Period): AsyncIterable<readonly PspSent[]>;
}

/** Whose a key is, as the directory shows it to a payer: of a CPF some digits, a CNPJ whole. */
export interface PixKeyOwner {
  readonly name: string;
  readonly cpf?: string;
  readonly cnpj?: string;
  /** The bank that keeps the account: its name and its ISPB. */
  readonly institution?: string;
  readonly ispb?: string;
}

/** What a dynamic BR Code asks for, as the provider read it. */
export interface PspBrCode {
  readonly receiver: PixKeyOwner;
  /** Absent where the payer chooses. */
  readonly amount?: Money<"BRL">;
  readonly canChangeAmount: boolean;
  /** The receiver's key, where the provider tells it. */
  readonly key?: string;
  readonly txid?: string;
  /** What the receiver says of it. */
  readonly message?: string;
  readonly expiresAt?: Date;
  readonly status: "payable" | "paid" | "expired" | "removed";
}

/** The directory of Pix keys, asked through the provider. Throws PspError when it has no answer. */
export interface PixDirectory {
  /** Absent where the provider tells nobody whose a key is; undefined for a key that is nobody's. */
  ownerOf?(key: string): Promise<PixKeyOwner | undefined>;
  /** Absent where the provider reads no BR Codes; undefined for a code that leads nowhere. */
  readBrCode?(payload: string): Promise<PspBrCode | undefined>;
}

/** Everything the house asks of its Pix provider. */
export interface PixProvider {
  readonly charges: PixCharges;
  readonly payouts: PixPayouts;
  readonly directory: PixDirectory;
  readonly callbacks: PixCallbacks;
  /** Absent where contested Pix are handled in the provider's own panel, and an operator drives them by hand. */
  readonly disputes?: PixDisputes;
  readonly keys?: PixKeys;
}
