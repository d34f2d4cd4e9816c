import type { Language } from "@lastro/contracts";
import type { Money } from "@lastro/money";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { HolderStanding } from "../customers/index.js";
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
