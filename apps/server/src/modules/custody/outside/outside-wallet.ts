import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { isNetwork } from "@lastro/contracts/custody/networks";
import type { ApprovalKind } from "@lastro/contracts/web3";
import type { Asset, Money } from "@lastro/money";
import { hashMessage } from "viem";
import {
  APPROVAL_FOR_ALL_TOPIC,
  APPROVAL_TOPIC,
  allowanceQuestion,
  approvedForAllQuestion,
} from "../chain/json-rpc-wallets.js";
import { type ChainLog, ProviderError } from "../chain/port.js";
import { agreed, agreedEach, Disagreement } from "../chain/quorum.js";
import type { OpenChain } from "../chains/port.js";
import { toLedger } from "../chains/units.js";
import { heightsOf, type ReadyNetwork } from "../networks/networks.js";
import type { CustodyPorts, IncomingPorts } from "../ports.js";

/** Providers answer for 5,000 blocks at most. */
const MAX_BLOCKS = 5_000n;
const ADDRESS_TOPIC = /^0x0{24}([0-9a-f]{40})$/;

/** An approval an owner gave once, of a token or a whole collection; what is left of it the contract knows. */
export interface Approval {
  readonly kind: ApprovalKind;
  readonly token: string;
  readonly spender: string;
}

/** Blocks, both ends included. */
export interface BlockRange {
  readonly from: bigint;
  readonly to: bigint;
}

/**
 * What somebody's address holds on a network of the assets we know, as enough providers say alike; undefined while the network
 * is out of service, or nobody answers for it.
 */
export async function outsideBalances(
  { networks, chains }: Pick<IncomingPorts, "chains"> & Pick<CustodyPorts, "networks">,
  name: CryptoNetwork,
  address: string,
): Promise<Money[] | undefined> {
  if (isNetwork(name)) {
    const network = await networks.use(name);
    return network && unlessUnreachable(balancesOn(network, address));
  }
  const access = chains[name];
  const chain = await access?.open();
  return chain && unlessUnreachable(balancesOf(chain, access?.assets ?? [], address));
}

async function balancesOf(chain: OpenChain, assets: readonly Asset[], address: string): Promise<Money[]> {
  const { final } = await chain.heights();
  return Promise.all(
    assets.map(
      async (asset) => toLedger(chain.network, asset, await chain.balanceAt(asset, address, final)).amount,
    ),
  );
}

/** The tokens whole, and the coin the network's fee is paid in. */
async function balancesOn(network: ReadyNetwork, address: string): Promise<Money[]> {
  const { name, constants, providers, tokens } = network;
  const { latest } = await heightsOf(network);
  const height = constants.answersAtHeight ? latest : undefined;
  const held = (asset: Asset, raw: bigint) => toLedger(name, asset, raw).amount;
  const ofTokens = tokens.map(async ({ asset, token }) =>
    held(asset, await agreed(providers, (provider) => provider.balanceOf(token, address, height))),
  );
  const { feeCoin } = constants;
  const ofCoin =
    feeCoin === null
      ? []
      : [agreed(providers, (one) => one.balance(address, height)).then((raw) => held(feeCoin, raw))];
  return Promise.all([...ofTokens, ...ofCoin]);
}

/** What was asked of a network; undefined where its providers do not answer, or do not agree. */
export async function unlessUnreachable<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderError || error instanceof Disagreement) return undefined;
    throw error;
  }
}

/** How high a network is, as the most careful provider sees it. */
export async function newestBlock(network: ReadyNetwork): Promise<bigint> {
  return (await heightsOf(network)).latest;
}

/**
 * What owners let whom take in a range of at most 5,000 blocks, asked in one question for all of them. Throws `ProviderError`
 * and `Disagreement`.
 */
export async function approvalsIn(
  network: ReadyNetwork,
  owners: readonly string[],
  { from, to }: BlockRange,
): Promise<(Approval & { readonly owner: string })[]> {
  if (to - from >= MAX_BLOCKS) throw new Error("too many blocks at once");
  const logs = await agreed(network.providers, (provider) =>
    provider.approvals({ owners, fromBlock: from, toBlock: to }),
  );
  return logs.flatMap((log) => approvalOf(log) ?? []);
}

const KIND_OF_TOPIC: Readonly<Record<string, ApprovalKind>> = {
  [APPROVAL_TOPIC]: "amount",
  [APPROVAL_FOR_ALL_TOPIC]: "collection",
};

function approvalOf({ address, topics, removed }: ChainLog) {
  const kind = KIND_OF_TOPIC[topics[0] ?? ""];
  const [owner, spender] = [topics[1], topics[2]].map((topic) => ADDRESS_TOPIC.exec(topic ?? "")?.[1]);
  // A fourth topic names one piece of a collection, which is no amount of a token.
  if (removed || topics.length !== 3 || !kind || owner === undefined || spender === undefined)
    return undefined;
  return { owner: `0x${owner}`, kind, token: address, spender: `0x${spender}` };
}

/**
 * What a spender may still take of each approval as of a block, in the token's own unit, and 1 for a collection; undefined
 * where providers contradict each other, as a contract may make them. Throws `ProviderError`.
 */
export function standingOf(
  network: ReadyNetwork,
  owner: string,
  approvals: readonly Approval[],
  at: bigint,
): Promise<(bigint | undefined)[]> {
  const questions = approvals.map(({ kind, token, spender }) =>
    (kind === "amount" ? allowanceQuestion : approvedForAllQuestion)(token, owner, spender),
  );
  return agreedEach(network.providers, (provider) => provider.numbers(questions, at));
}

/** When a block was made. */
export async function blockTime(network: ReadyNetwork, number: bigint): Promise<Date | undefined> {
  return (await agreed(network.providers, (provider) => provider.header(number)))?.at;
}

/** Whether an address is a contract that says a signature of a text is its own (EIP-1271), as enough providers say alike. */
export async function isSignedByContract(
  network: ReadyNetwork,
  {
    address,
    text,
    signature,
  }: { readonly address: string; readonly text: string; readonly signature: string },
): Promise<boolean> {
  const { providers } = network;
  if (!(await agreed(providers, (provider) => provider.hasCode(address)))) return false;
  const hash = hashMessage(text);
  return agreed(providers, (provider) => provider.isValidSignature(address, hash, signature));
}
