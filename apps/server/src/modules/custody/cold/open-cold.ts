import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { isNetwork } from "@lastro/contracts/custody/networks";
import { formatMoney, negate } from "@lastro/money";
import { asSystem } from "@lastro/platform/context";
import { type Database, inTransaction, type Tx } from "@lastro/platform/database/database";
import { recordAudit } from "../../compliance/index.js";
import { balanceOf } from "../../ledger/index.js";
import { FAMILY_OF } from "../addresses/address-family.js";
import { findOwnedAddress } from "../addresses/address-store.js";
import type { OpenChain } from "../chains/port.js";
import { coldAccount, toChain } from "../chains/units.js";
import { writtenAddress } from "../networks/addresses.js";
import { isChangeAddress } from "../outgoing/bitcoin/bitcoin-store.js";
import type { ColdCtx } from "../ports.js";
import { refillAddresses } from "./cold-arrival-store.js";
import { beginColdWatch, findColdWatch, moveColdWatch } from "./cold-store.js";

export interface OpenCold {
  readonly is: "open";
  readonly chain: OpenChain;
  readonly address: string;
}

/** What keeps the cold address of a network out of service; `none` where none is configured. */
export type ColdState = OpenCold | { readonly is: "none" } | { readonly is: "out"; readonly problem: string };

/**
 * The cold address of a network, watched from the first time it is asked for. Out of service while the network is, while the
 * signer has its key, and while the books are of another address that still holds something.
 */
export async function openCold(ctx: ColdCtx, network: CryptoNetwork): Promise<ColdState> {
  const address = await ctx.cold.of(network);
  if (address === undefined) return { is: "none" };
  const chain = await ctx.chains[network]?.open();
  if (!chain) return { is: "out", problem: "the network is out of service" };
  if (await isOurs(ctx, network, address))
    return { is: "out", problem: "the signer has the key of the cold address" };
  const watched = await findColdWatch(ctx.db, network);
  if (watched?.address === address) return { is: "open", chain, address };
  const problem = watched && (await obstacleToMoving(ctx.db, ctx, network));
  if (problem !== undefined)
    return {
      is: "out",
      problem: `the cold address is another than the books': ${problem} at ${writtenAddress(network, watched?.address ?? address)}`,
    };
  await begin(ctx, chain, { address, former: watched?.address });
  const now = await findColdWatch(ctx.db, network);
  return now?.address === address
    ? { is: "open", chain, address }
    : { is: "out", problem: "another process works with another cold address" };
}

/** Whether the signer has the key of an address, as far as anything here knows of it. */
async function isOurs(ctx: ColdCtx, network: CryptoNetwork, address: string): Promise<boolean> {
  if (await findOwnedAddress(ctx.db, FAMILY_OF[network], address)) return true;
  if (isNetwork(network)) return (await ctx.networks.use(network))?.address === address;
  if (network === "SOL") return (await ctx.solana?.house()) === address;
  const refills = await refillAddresses(ctx.db);
  return (await isChangeAddress(ctx.db, address)) || refills.some((one) => one.address === address);
}

async function obstacleToMoving(
  db: Database | Tx,
  { chains, treasury }: Pick<ColdCtx, "chains" | "treasury">,
  network: CryptoNetwork,
): Promise<string | undefined> {
  for (const asset of chains[network]?.assets ?? []) {
    const held = negate(await balanceOf(db, coldAccount(network, asset)));
    // Below zero is what it paid Ethereum of ether it had before the books.
    if (held.minor > 0n) return `they say it holds ${formatMoney(held)} ${asset}`;
    if ((await treasury.sweepsOf(db, network, asset)).isUnderWay) return "a sweep is under way";
  }
  return undefined;
}

async function begin(
  ctx: ColdCtx,
  chain: OpenChain,
  { address, former }: { readonly address: string; readonly former: string | undefined },
): Promise<void> {
  const { network } = chain;
  const after = (await chain.heights()).final;
  const assets = ctx.chains[network]?.assets ?? [];
  const baselines = await Promise.all(
    assets.map(async (asset) => ({ asset, raw: await chain.balanceAt(asset, address, after) })),
  );
  await inTransaction(ctx.db, async (tx) => {
    if (former === undefined) return beginColdWatch(tx, network, { address, after, baselines });
    const why = await obstacleToMoving(tx, ctx, network);
    if (why !== undefined) return;
    // What the former one paid of its own is in the books for good, and not missing here.
    const lessPaid = await Promise.all(
      baselines.map(async ({ asset, raw }) => {
        const held = negate(await balanceOf(tx, coldAccount(network, asset)));
        return { asset, raw: raw - toChain(network, held) };
      }),
    );
    if (!(await moveColdWatch(tx, network, former, { address, after, baselines: lessPaid }))) return;
    await recordAudit(tx, asSystem(ctx, "custody"), {
      action: "treasury.cold_address_changed",
      subject: network,
      details: { from: writtenAddress(network, former), address: writtenAddress(network, address) },
    });
  });
}
