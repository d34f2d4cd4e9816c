import type { ResponseOf } from "@lastro/contracts";
import { CRYPTO_NETWORKS, type CryptoNetwork, findRail } from "@lastro/contracts/crypto/rails";
import type { readTreasury as readRoute, TreasuryKind } from "@lastro/contracts/treasury";
import { type Asset, type Money, money } from "@lastro/money";
import type { Database, Tx } from "@lastro/platform/database/database";
import {
  type ColdCheck,
  chainAccount,
  coldAccount,
  coldChecks,
  openCold,
  spendableOf,
  writtenAddress,
} from "../custody/index.js";
import { balanceOf, owedOf } from "../ledger/index.js";
import { hotChecks } from "./hot-checks.js";
import { openMovements } from "./movement-store.js";
import type { TreasuryCtx, WaitingToLeave } from "./ports.js";
import { refillableOf } from "./refillable.js";
import { capOf, type Standing, suggest } from "./suggest.js";

type Treasury = ResponseOf<typeof readRoute>;
type AssetView = Treasury["assets"][number];
type PairView = AssetView["pairs"][number];

interface Pair {
  readonly network: CryptoNetwork;
  readonly hot: bigint;
  readonly cold: bigint;
}

/** What is owed of each crypto asset, what its hot and cold addresses hold by the books, and what should move. */
export async function readTreasury(ctx: TreasuryCtx): Promise<Treasury> {
  const [waiting, open, cold, hot] = await Promise.all([
    ctx.waitingToLeave(ctx.db),
    openMovements(ctx.db),
    coldChecks(ctx.db),
    hotChecks(ctx.db),
  ]);
  const known = { waiting, open, cold, hot };
  const assets: AssetView[] = [];
  for (const [asset, networks] of networksByAsset(ctx)) {
    const pairs = await Promise.all(networks.map((network) => pairOf(ctx.db, network, asset)));
    assets.push(await readAsset(ctx, asset, pairs, known));
  }
  return { hotCapBps: ctx.config.custody.hotCapBps, assets };
}

interface Known {
  readonly waiting: readonly WaitingToLeave[];
  readonly open: Awaited<ReturnType<typeof openMovements>>;
  readonly cold: readonly ColdCheck[];
  readonly hot: readonly ColdCheck[];
}

/** Every asset with the networks it is held on, in the order people are offered them. */
function networksByAsset({ chains }: Pick<TreasuryCtx, "chains">): ReadonlyMap<Asset, CryptoNetwork[]> {
  const found = new Map<Asset, CryptoNetwork[]>();
  for (const network of CRYPTO_NETWORKS)
    for (const asset of chains[network]?.assets ?? [])
      found.set(asset, [...(found.get(asset) ?? []), network]);
  return found;
}

async function pairOf(db: Database | Tx, network: CryptoNetwork, asset: Asset): Promise<Pair> {
  const [hot, cold] = await Promise.all([
    balanceOf(db, chainAccount(network, asset)),
    balanceOf(db, coldAccount(network, asset)),
  ]);
  return { network, hot: -hot.minor, cold: -cold.minor };
}

async function readAsset(
  ctx: TreasuryCtx,
  asset: Asset,
  pairs: readonly Pair[],
  known: Known,
): Promise<AssetView> {
  const { owed, elsewhere } = await owedOf(ctx.db, asset);
  const hot = sum(pairs.map((pair) => pair.hot));
  const cold = sum(pairs.map((pair) => pair.cold));
  const cap = (pair: Pair) =>
    capOf({
      ...{ owed: owed.minor, bps: ctx.config.custody.hotCapBps },
      ...{ here: pair.hot + pair.cold, everywhere: hot + cold },
    });
  return {
    asset,
    ...{ owed, elsewhere, hot: money(asset, hot), cold: money(asset, cold) },
    pairs: await Promise.all(pairs.map((pair) => readPair(ctx, asset, pair, cap(pair), known))),
  };
}

async function readPair(
  ctx: TreasuryCtx,
  asset: Asset,
  { network, hot, cold }: Pair,
  cap: bigint,
  known: Known,
): Promise<PairView> {
  const of = (minor: bigint): Money => money(asset, minor);
  const [state, address, spendable] = await Promise.all([
    openCold(ctx, network).catch(() => ({ is: "out", problem: "the network gives no answer" }) as const),
    ctx.cold.of(network).catch(() => undefined),
    spendableOf(ctx.db, network, asset),
  ]);
  const isThis = (one: { readonly network: CryptoNetwork; readonly asset: Asset }) =>
    one.network === network && one.asset === asset;
  const waits = known.waiting.find(isThis);
  const isShort = waits !== undefined && waits.sum > spendable.minor;
  const open = known.open
    .filter((one) => isThis({ network: one.network, asset: one.amount.asset }))
    .map(({ kind }): TreasuryKind => kind);
  const refillable = refillableOf(asset, cold);
  const standing: Standing = {
    ...{ hot, spendable: spendable.minor, cold, refillable, cap, open },
    ...{ waiting: waits?.sum ?? 0n, minimum: findRail(asset, network)?.minimum.minor ?? 1n },
  };
  const suggestion = state.is === "open" ? suggest(standing) : undefined;
  const checkOf = (checks: Known["cold"]) => {
    const check = checks.find((one) => isThis({ network: one.network, asset: one.onChain.asset }));
    return check ? { at: check.at, onChain: check.onChain, inBooks: check.inBooks } : null;
  };
  return {
    ...{ network, hot: of(hot), spendable, cold: of(cold), cap: of(cap), open },
    coldAddress: address === undefined ? null : writtenAddress(network, address),
    problem: state.is === "out" ? state.problem : null,
    waiting: isShort ? { count: waits.count, amount: of(waits.sum) } : { count: 0, amount: of(0n) },
    ...{ hotCheck: checkOf(known.hot), coldCheck: checkOf(known.cold) },
    suggestion: suggestion ? { kind: suggestion.kind, amount: of(suggestion.minor) } : null,
    most: { sweep: spendable, refill: of(refillable) },
  };
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n);
