import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { isNetwork, NETWORKS } from "@lastro/contracts/custody/networks";
import type { RecoveryFinding } from "@lastro/contracts/recoveries";
import type { Owner } from "../../ledger/index.js";
import { FAMILY_OF } from "../addresses/address-family.js";
import { findAddressOf } from "../addresses/address-store.js";
import { agreed } from "../chain/quorum.js";
import { readTransfer } from "../chain/transfers.js";
import { canonicalAddress } from "../networks/addresses.js";
import { canonicalHash, rpcHash } from "../networks/hashes.js";
import { heightsOf, type ReadyNetwork } from "../networks/networks.js";
import type { SendingCtx } from "../ports.js";
import type { Incoming } from "./incoming.js";
import { findIncomingOf } from "./incoming-store.js";

/** A token that reached an owner's address and is none of ours. */
export interface ForeignTransfer {
  readonly place: string;
  readonly token: string;
  readonly raw: bigint;
  readonly from: string;
}

/** What a transaction is to one owner. */
export type OwnerReading =
  | { readonly is: "hash_invalid" | "address_unknown" | "unavailable" }
  | {
      readonly is: "read";
      /** Where it was found: people name another network of the same addresses by mistake. */
      readonly network: CryptoNetwork;
      readonly txHash: string;
      readonly addressId: string;
      /** Canonical. */
      readonly address: string;
      readonly finding: RecoveryFinding;
      /** What custody has written down of it. */
      readonly incoming?: Incoming;
      readonly foreign?: ForeignTransfer;
    };

interface Asked {
  readonly network: CryptoNetwork;
  readonly txHash: string;
  /** As its owner was shown it. */
  readonly address: string;
  readonly owner: Owner;
}

const FINDING_OF: Readonly<Record<Incoming["status"], RecoveryFinding>> = {
  arriving: "confirming",
  gone: "not_found",
  accumulating: "below_minimum",
  credited: "credited",
  under_review: "under_review",
  kept: "under_review",
  returning: "under_review",
  returned: "under_review",
  unexpected: "unexpected",
};

/**
 * Reads a transaction for the owner of an address: first from what was written down, then from the network, and from the
 * others its addresses serve too. Throws `ProviderError` and `Disagreement`: neither means that it is not there.
 */
export async function readForOwner(
  ctx: Pick<SendingCtx, "db" | "networks">,
  { network, txHash: typed, address, owner }: Asked,
): Promise<OwnerReading> {
  const txHash = hashOf(network, typed);
  if (txHash === undefined) return { is: "hash_invalid" };
  const own = await findAddressOf(ctx.db, FAMILY_OF[network], owner);
  if (!own || canonicalAddress(network, address) !== own.address) return { is: "address_unknown" };
  const of = { is: "read", txHash, addressId: own.id, address: own.address } as const;
  const near = [network, ...NETWORKS.filter((one) => one !== network && FAMILY_OF[one] === own.family)];
  for (const name of near) {
    const incoming = await findIncomingOf(ctx.db, { network: name, txHash, ownerId: owner.id });
    if (incoming) return { ...of, network: name, finding: FINDING_OF[incoming.status], incoming };
  }
  for (const name of near) {
    if (!isNetwork(name)) continue;
    const ready = await ctx.networks.use(name);
    if (!ready && name === network) return { is: "unavailable" };
    const judged = ready && (await judge(ready, txHash, own.address));
    if (judged) return { ...of, network: name, ...judged };
  }
  return { ...of, network, finding: "not_found" };
}

type Judged = { readonly finding: RecoveryFinding; readonly foreign?: ForeignTransfer };

async function judge(network: ReadyNetwork, txHash: string, own: string): Promise<Judged | undefined> {
  const receipt = await agreed(network.providers, (provider) => provider.receipt(rpcHash(txHash)));
  if (!receipt) return undefined;
  if (!receipt.succeeded) return { finding: "failed" };
  const ours = receipt.logs
    .flatMap((log) => readTransfer(log) ?? [])
    .filter(({ from, to }) => to === own && from !== own);
  const isOurToken = (token: string) => network.tokens.some((one) => one.token === token);
  if (ours.length === 0 && !(await bringsEther(network, txHash, own))) return { finding: "not_yours" };
  const { final } = await heightsOf(network);
  if (receipt.blockNumber > final) return { finding: "confirming" };
  const block = await agreed(network.providers, (provider) => provider.header(receipt.blockNumber));
  if (block?.hash !== receipt.blockHash) return undefined;
  const foreign = ours.find(({ token }) => !isOurToken(token));
  // One of ours in a final block is booked by the watch any moment.
  if (!foreign) return { finding: "confirming" };
  const { token, raw, from, logIndex } = foreign;
  return { finding: "unexpected", foreign: { place: String(logIndex), token, raw, from } };
}

/** Whether it pays the address in the network's own coin, where we take that; what a contract passes on is not seen by it. */
async function bringsEther(network: ReadyNetwork, txHash: string, own: string): Promise<boolean> {
  if (network.constants.native === null) return false;
  const sent = await agreed(network.providers, (provider) => provider.transaction(rpcHash(txHash)));
  return sent !== undefined && sent.to === own && sent.from !== own && sent.value > 0n;
}

const BITCOIN_HASH = /^[0-9a-f]{64}$/i;
const SOLANA_SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,90}$/;

function hashOf(network: CryptoNetwork, typed: string): string | undefined {
  const text = typed.trim();
  if (network === "BTC") return BITCOIN_HASH.test(text) ? text.toLowerCase() : undefined;
  if (network === "SOL") return SOLANA_SIGNATURE.test(text) ? text : undefined;
  return canonicalHash(network, text);
}
