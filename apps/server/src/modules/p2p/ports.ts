import type { Language } from "@lastro/contracts";
import type { P2pAsset, P2pSide } from "@lastro/contracts/p2p/states";
import type { Money } from "@lastro/money";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { HolderStanding, PresencePorts } from "../customers/index.js";
import type { PixDirectory } from "../pix/index.js";
import type { ConfirmedPriceSource, PriceSource } from "../prices/index.js";

/** A client as the market needs to know them. */
export interface MarketClient {
  readonly name: string;
  readonly email: string;
  readonly verified: boolean;
  readonly createdAt: Date;
}

/** What the module needs from outside itself. */
export interface P2pPorts extends PresencePorts {
  readonly priceSource: PriceSource;
  readonly confirmedPrice: ConfirmedPriceSource;
  readonly directory: PixDirectory;
  readonly limiter: RateLimiter;
  /** Throws `customers.profile_missing` for somebody who is no client. */
  assertClient(db: Database | Tx, userId: string): Promise<void>;
  /** Who these people are, by id; those who are no clients are left out. */
  clientsOf(db: Database | Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, MarketClient>>;
  /** Clients whose name or e-mail has such a part, by id. */
  searchClients(db: Database | Tx, search: string, limit: number): Promise<readonly string[]>;
  /** The whole CPF of a client, and whether it is proven. */
  cpfOf(db: Database | Tx, userId: string): Promise<{ readonly cpf: string; readonly isProven: boolean }>;
  /** Whether two accounts share a CPF, a registered device or an address. */
  areConnected(db: Database | Tx, one: string, other: string): Promise<boolean>;
  /** How people stand with the bank, by id, and keeps their accounts from being closed until the commit. */
  lockHolders(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, HolderStanding>>;
  /** Those of the clients from whose accounts nothing may leave now. */
  stoppedAmong(tx: Database | Tx, userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Where and in which language to write to clients, by id. */
  addressesOf(
    db: Database | Tx,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly email: string; readonly language: Language }>>;
  /** Counts reais paid to another client against the limits of transfers. Throws `limits.exceeded` and `limits.device_not_registered`. */
  spendAsTransfer(tx: Tx, ctx: RequestCtx, amount: Money<"BRL">): Promise<void>;
  /** What the desk would give or take for an amount by a firm quote now; undefined where it would not trade it. */
  deskQuote(
    ctx: RequestCtx,
    input: { readonly side: P2pSide; readonly asset: P2pAsset; readonly amount: Money<"BRL"> },
  ): Promise<{ readonly pays: Money; readonly receives: Money } | undefined>;
  /** Who paid what a client received, as the client is shown it, by its id. */
  payersOf(
    db: Database | Tx,
    userId: string,
    received: readonly { readonly receivedId: string }[],
  ): Promise<ReadonlyMap<string, { readonly name: string | null; readonly document: string | null }>>;
  /** The contests of received Pix that are not over, newest first. */
  contestsOf(
    db: Database | Tx,
    receivedIds: readonly string[],
  ): Promise<readonly { readonly disputeId: string; readonly openedAt: Date }[]>;
  /** Who an administrator is, or was. */
  findAdministrator(
    db: Database | Tx,
    id: string,
  ): Promise<{ readonly name: string; readonly email: string } | undefined>;
  /** A client's active key registered at this bank; undefined for another's and for one that is none. */
  ownPixKey(db: Database | Tx, userId: string, keyId: string): Promise<string | undefined>;
}

export type P2pCtx = Ctx & P2pPorts;
export type P2pRequestCtx = RequestCtx & P2pPorts;
