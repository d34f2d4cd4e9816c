import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { type Asset, money } from "@lastro/money";
import { asSystem } from "@lastro/platform/context";
import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import { balanceOf } from "../../ledger/index.js";
import { coldAccount, toChain, toLedger } from "../chains/units.js";
import type { ColdCtx } from "../ports.js";
import { cameFromCold } from "./cold-arrival-store.js";
import { baselineOf, findColdWatch, insertBaseline, noteColdCheck } from "./cold-store.js";
import { type OpenCold, openCold } from "./open-cold.js";
import { watchCold } from "./watch-cold.js";

/**
 * Compares what a network's cold address held of each asset at the last block that was read with what the books say. Anybody
 * may send it more; that it holds less calls for a person, and nothing is sent to it until that is explained. An asset of
 * which a sweep is under way is compared the next time.
 */
export async function reconcileCold(ctx: ColdCtx, network: CryptoNetwork): Promise<void> {
  await watchCold(ctx, network);
  const cold = await openCold(ctx, network);
  if (cold.is !== "open") return;
  for (const asset of ctx.chains[network]?.assets ?? []) await compare(ctx, cold, asset);
}

async function compare(ctx: ColdCtx, { chain, address }: OpenCold, asset: Asset): Promise<void> {
  const { network } = chain;
  const watch = await findColdWatch(ctx.db, network);
  if (watch?.address !== address) return;
  if ((await ctx.treasury.sweepsOf(ctx.db, network, asset)).isUnderWay) return;
  const block = watch.watchedTo;
  const held = await chain.balanceAt(asset, address, block);
  await inTransaction(ctx.db, async (tx) => {
    const baseline = await baselineOf(tx, network, asset);
    if (baseline === undefined) return insertBaseline(tx, network, { asset, raw: held });
    const onChain = held - baseline;
    const inBooks = await rawInBooks(tx, ctx, network, asset, block);
    const isShort = onChain < inBooks;
    const inUnits = (raw: bigint) => toLedger(network, asset, raw).amount;
    const check = { network, at: ctx.clock.now(), onChain: inUnits(onChain), inBooks: inUnits(inBooks) };
    if ((await noteColdCheck(tx, check)) === isShort) return;
    const problem = isShort
      ? `the cold address holds ${onChain} of ${asset}, the books say ${inBooks} (smallest units)`
      : null;
    if (problem !== null) ctx.log.error({ network, problem }, "a cold address holds less than the books say");
    await recordAudit(tx, asSystem(ctx, "custody"), {
      action: isShort ? "treasury.cold_short" : "treasury.cold_in_order",
      subject: network,
      details: { problem },
    });
    await announce(tx, { to: "admins", type: "admin", reference: "treasury" });
  });
}

/** What the address must hold of what happened up to a block, in the chain's own unit. */
async function rawInBooks(
  tx: Tx,
  { treasury }: Pick<ColdCtx, "treasury">,
  network: CryptoNetwork,
  asset: Asset,
  block: bigint,
): Promise<bigint> {
  const { minor } = await balanceOf(tx, coldAccount(network, asset));
  const { remainders, later, laterFees } = await cameFromCold(tx, { network, asset, after: block });
  const { ids } = await treasury.sweepsOf(tx, network, asset);
  const [row] = await query<{ raw: bigint }>(
    tx,
    "select coalesce(sum(raw), 0) as raw from custody_outgoing where id = any($1) and block_number > $2",
    [[...ids], block],
  );
  return toChain(network, money(asset, -minor)) - remainders + later + laterFees - (row?.raw ?? 0n);
}
