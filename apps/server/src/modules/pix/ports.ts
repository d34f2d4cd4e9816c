import type { Language } from "@lastro/contracts";
import type { PixPaymentNote } from "@lastro/contracts/pix";
import type { Money } from "@lastro/money";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { DomainError } from "@lastro/platform/domain-error";
import type { HolderStanding } from "../customers/index.js";
import type { ChargeProduct } from "./charge.js";
import type { Contests } from "./contested.js";
import type { NamedPayout, PixCallbacks } from "./psp/callbacks-port.js";
import type { PixKeys } from "./psp/keys-port.js";
import type { Period, PixCharges } from "./psp/port.js";
import type { Discrepancy } from "./reconcile.js";

interface PixClient {
  readonly userId: string;
  readonly email: string;
  readonly language: Language;
}

/** A Pix that a client receives by a key of theirs. */
export interface KeyArrival {
  /** What the client received, as `GET /v1/pix/received` names it. */
  readonly receivedId: string;
  readonly endToEndId: string;
  readonly keyId: string;
  readonly amount: Money<"BRL">;
  readonly receivedAt: Date;
  /** Whether its payer's document is this CPF. False where the provider does not say who paid. */
  isPaidBy(cpf: string): boolean;
}

/** A Pix that names a charge of another product than the bank's own. */
export interface ChargeArrival {
  readonly chargeId: string;
  readonly endToEndId: string;
  readonly amount: Money<"BRL">;
  /** When the provider says it was paid. */
  readonly receivedAt: Date;
  /** What is out of the ordinary about it. */
  readonly notes: readonly PixPaymentNote[];
}

/** What a product does with what arrives for its charges. */
export interface ChargeTaker {
  /** Outside the transaction, before an arrival is booked: for what waits on others, such as a price. */
  prepare(chargeId: string): Promise<void>;
  /**
   * Takes an arrival, in the transaction that has just credited it to the charge's owner. A DomainError undoes that, and
   * the Pix is returned to its payer; any other error leaves it to be booked again later.
   */
  take(tx: Tx, ctx: Ctx, arrival: ChargeArrival): Promise<void>;
  /** The Pix goes back to its payer because of a refusal, in the same transaction. */
  returned(tx: Tx, ctx: Ctx, arrival: ChargeArrival, refusal: DomainError): Promise<void>;
}

/** What the module needs from outside itself. */
export interface PixPorts {
  readonly psp: PixCharges;
  /** Absent where the provider has no interface for keys. */
  readonly keys?: PixKeys | undefined;
  /** Who is paid by a client's static code, as whoever pays reads it. */
  payeeOf(db: Database | Tx, userId: string): Promise<{ readonly name: string; readonly city: string }>;
  /** Throws `customers.profile_missing` for somebody who signs in and is no client: nobody can be paid without a name. */
  assertClient(db: Database | Tx, userId: string): Promise<void>;
  /** The client of an id or of a confirmed e-mail address. */
  findClient(db: Database | Tx, idOrEmail: string): Promise<PixClient | undefined>;
  /** How somebody to be credited stands with the bank, and keeps the account from being closed until the commit. */
  lockHolder(tx: Tx, userId: string): Promise<HolderStanding>;
  /** A client receives a Pix by a key of theirs: told in the transaction that credits it, before anything is posted. */
  receivedByKey?(tx: Tx, ctx: Ctx, arrival: KeyArrival): Promise<void>;
  /** Absent where no other product asks to be paid by Pix. */
  readonly chargeTakers?: Readonly<Record<Exclude<ChargeProduct, "bank">, ChargeTaker>>;
  readonly contests: Contests;
  readonly callbacks: PixCallbacks;
  /** The provider has news of Pix we sent: what became of them is asked now. */
  followPayouts?(named: readonly NamedPayout[]): Promise<void>;
  /** Where what the provider says it paid for us in a period differs from our payouts. */
  compareSent?(period: Period): Promise<readonly Discrepancy[]>;
  /** The addresses of people. */
  emailsOf(db: Database | Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export type PixCtx = Ctx & PixPorts;
export type PixRequestCtx = RequestCtx & PixPorts;
