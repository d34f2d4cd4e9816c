import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import type { arrivalSchema } from "@lastro/contracts/custody/arrivals";
import type { DepositReason } from "@lastro/contracts/custody/deposit-states";
import type { Network } from "@lastro/contracts/custody/networks";
import type { Asset, Money } from "@lastro/money";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { z } from "zod";
import type { Owner } from "../ledger/index.js";
import type { AddressSources } from "./addresses/address-source.js";
import type { Chains } from "./chains/port.js";
import type { ColdAddresses } from "./cold/cold-addresses.js";
import type { ColdArrival } from "./cold/cold-arrival-store.js";
import type { Incoming } from "./incoming/incoming.js";
import type { Networks } from "./networks/networks.js";
import type { BitcoinWallet } from "./outgoing/bitcoin/wallet.js";
import type { Signer } from "./outgoing/signer/port.js";
import type { SolanaWallet } from "./outgoing/solana/wallet.js";

/** Whoever money may belong to, as operators are shown them. */
export interface OwnerDetails {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** A transfer that reached us, as far as a product needs to know it. */
export interface ArrivedTransfer {
  readonly network: Network;
  /** As the network writes it. */
  readonly txHash: string;
  readonly amount: Money;
}

/** A deposit a product expects, its row locked until the commit. */
export interface ExpectedDeposit {
  readonly id: string;
  readonly owner: Owner;
  /** Taken from what arrives. */
  readonly fee: Money;
  /** Why a transfer is not credited to it by itself; null when it fits. */
  readonly doubt: DepositReason | null;
}

/** A deposit whose owner says that an arrival is its payment. */
export interface Claim {
  readonly depositId: string;
  readonly owner: Owner;
}

/** What happens to an arrival after it was credited. */
export type ArrivalNews =
  | { readonly to: "written_off" }
  /** May happen several times to one arrival. */
  | { readonly to: "displaced" | "restored"; readonly since: Date };

type ClaimView = z.output<typeof arrivalSchema>["claims"][number];
type NearestView = z.output<typeof arrivalSchema>["nearest"][number];
type DepositingCtx = Pick<Ctx, "clock" | "random">;
type NotifyingCtx = Pick<Ctx, "clock" | "config" | "random">;

/** What a product knows of money its people have announced: whose a transfer is, and what becomes of their deposits. */
export interface DepositProduct {
  /** The deposit a transfer pays, if one is waiting for it; locked. */
  expected(
    tx: Tx,
    of: { readonly network: Network; readonly amount: Money; readonly blockTime: Date },
  ): Promise<ExpectedDeposit | undefined>;
  /** The transfer was credited for a deposit. */
  credited(tx: Tx, ctx: DepositingCtx, depositId: string, transfer: ArrivedTransfer): Promise<void>;
  /** A deposit's transfer came, and waits for an operator. */
  suspended(
    tx: Tx,
    ctx: DepositingCtx,
    depositId: string,
    transfer: ArrivedTransfer & { readonly reason: DepositReason },
  ): Promise<void>;
  /** The deposits that still claim a transfer, first come first, locked. */
  claimsOn(tx: Tx, transfer: Pick<ArrivedTransfer, "network" | "txHash">): Promise<readonly Claim[]>;
  /** Whose a deposit is that claimed the transfer once, also where it no longer waits for it. */
  claimant(
    tx: Tx,
    transfer: Pick<ArrivedTransfer, "network" | "txHash">,
    depositId: string,
  ): Promise<Owner | undefined>;
  /** A deposit still waiting for its payment by a network, locked, though nobody named the transfer for it. */
  waiting(tx: Tx, network: Network, depositId: string): Promise<Claim | undefined>;
  /** Ends a deposit that claims a transfer without it. */
  refused(
    tx: Tx,
    ctx: DepositingCtx,
    depositId: string,
    reason: "hash_already_used" | "refused_by_operator" | "not_found",
  ): Promise<void>;
  /** The claims on transfers as operators are shown them, by `network:hash`. */
  describeClaims(
    db: Database | Tx,
    transfers: readonly Pick<ArrivedTransfer, "network" | "txHash">[],
  ): Promise<ReadonlyMap<string, readonly ClaimView[]>>;
  /** The announced deposits that come nearest to the amounts of payments, by the payments' ids. */
  describeNearest(
    db: Database | Tx,
    payments: readonly { readonly id: string; readonly network: Network; readonly amount: Money }[],
  ): Promise<ReadonlyMap<string, readonly NearestView[]>>;
  /** How many deposits by a network may still be paid or wait for an operator. */
  countOpen(db: Database | Tx, network: Network): Promise<number>;
  /** The owner of an id or of an e-mail address. */
  findOwner(
    db: Database | Tx,
    idOrEmail: string,
  ): Promise<(OwnerDetails & { readonly owner: Owner }) | undefined>;
  describeOwners(db: Database | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, OwnerDetails>>;
  /** Keeps accounts from being closed until the commit, and answers those that are closed already. */
  lockOwners(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Has the owner of an arrival told, once this transaction has committed. */
  notify(tx: Tx, ctx: DepositingCtx, arrivalId: string, news: ArrivalNews): Promise<void>;
}

/** The people addresses of ours belong to, one product's. */
export interface AddressHolders {
  /** Keeps an account from being closed until the commit; false when nothing may be credited to it. */
  lockOpen(tx: Tx, ownerId: string): Promise<boolean>;
  /** Has an owner told, once this transaction has committed, what was credited. */
  credited(
    tx: Tx,
    ctx: NotifyingCtx,
    of: {
      readonly id: string;
      readonly owner: Owner;
      readonly amount: Money;
      readonly network: CryptoNetwork;
    },
  ): Promise<void>;
  /** Has a person decide on what is credited to nobody by itself, and its owner told. */
  needsPerson(tx: Tx, ctx: Ctx, incoming: Incoming & { readonly address: string }): Promise<void>;
}

/** What is decided of money between hot and cold addresses, elsewhere. */
export interface ColdTreasury {
  /** The payments to a cold address: those that ended paid, and whether one has no end yet. */
  sweepsOf(
    db: Database | Tx,
    network: CryptoNetwork,
    asset: Asset,
  ): Promise<{ readonly ids: readonly string[]; readonly isUnderWay: boolean }>;
  /** What came from a cold address is in the books; asked for or not. */
  arrived(tx: Tx, ctx: Ctx, arrival: ColdArrival): Promise<void>;
}

/** What owners' addresses need. */
export interface IncomingPorts {
  readonly chains: Chains;
  readonly sources: AddressSources;
  readonly holders: AddressHolders;
  readonly cold: ColdAddresses;
}

export interface Administrator {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** To show operators what arrived. */
export interface ArrivalPorts {
  /** Who administrators are, or were. */
  findAdministrator(db: Database | Tx, id: string): Promise<Administrator | undefined>;
}

/** What the module needs from outside itself. */
export interface CustodyPorts {
  readonly networks: Networks;
  /** Who has the keys; absent where nothing can be sent by a network. */
  readonly signer: Signer | undefined;
  /** Absent where no bitcoin can be sent. */
  readonly bitcoin: BitcoinWallet | undefined;
  /** Absent where no SOL can be sent. */
  readonly solana: SolanaWallet | undefined;
  readonly deposits: DepositProduct;
}

/** What the cold addresses need. */
export interface ColdPorts extends Pick<CustodyPorts, "networks" | "bitcoin" | "solana"> {
  readonly chains: Chains;
  readonly cold: ColdAddresses;
  readonly treasury: ColdTreasury;
}

export type ColdCtx = Ctx & ColdPorts;
export type CustodyCtx = Ctx & CustodyPorts;
export type IncomingCtx = Ctx & IncomingPorts;
export type CustodyRequestCtx = RequestCtx & CustodyPorts;
/** To book what arrives. */
export type BookingCtx = Ctx & Pick<CustodyPorts, "deposits">;
/** To send by a network. */
export type SendingCtx = Ctx & Pick<CustodyPorts, "networks" | "signer" | "bitcoin" | "solana">;
