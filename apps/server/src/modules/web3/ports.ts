import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import type { Asset, Money } from "@lastro/money";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { CustodyPorts, IncomingPorts } from "../custody/index.js";
import type { PresencePorts } from "../customers/index.js";

export interface ProvenAddress {
  readonly network: CryptoNetwork;
  /** Canonical. */
  readonly address: string;
  readonly label: string;
  readonly text: string;
  readonly signature: string;
}

/** What the module needs from outside itself. */
export interface Web3Ports
  extends Pick<CustodyPorts, "networks">,
    Pick<IncomingPorts, "chains">,
    PresencePorts {
  /** Throws `customers.profile_missing` for somebody who is no client. */
  assertClient(db: Database | Tx, userId: string): Promise<void>;
  /** A client's CPF with most digits hidden. */
  maskedCpfOf(db: Database | Tx, userId: string): Promise<string>;
  /** Throws `custody.address_…` and `custody.network_unavailable` for an address nothing may be sent to. */
  assertOutside(ctx: RequestCtx, network: CryptoNetwork, address: string): Promise<void>;
  /** Keeps an address in the client's book, proven their own. Throws `crypto.book_full`. */
  keepProven(tx: Tx, ctx: RequestCtx, address: ProvenAddress): Promise<void>;
  /** The client's own deposit address and the least that is credited. Throws `crypto.rail_unknown` and `custody.network_unavailable`. */
  depositAddressOf(
    ctx: RequestCtx,
    rail: { readonly asset: Asset; readonly network: CryptoNetwork },
  ): Promise<{ readonly address: string; readonly minimum: Money }>;
}

export type Web3Ctx = Ctx & Web3Ports;
export type Web3RequestCtx = RequestCtx & Web3Ports;
