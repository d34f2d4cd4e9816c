import type { Asset } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import type { OpenChain } from "../../chains/port.js";
import { houseHolding, leavingHouse } from "./holdings.js";

/** What the marketplace's reconciliation does not look at. */
const ASSETS: readonly Asset[] = ["USDC", "ETH"];

/**
 * Whether our own address on Ethereum holds less than the books say. It may hold more: what its operator pays the network
 * with; and what is on its way may be in a block already.
 */
export async function houseProblems(
  { db }: Pick<Ctx, "db">,
  chain: OpenChain,
  of: { readonly address: string; readonly block: bigint },
): Promise<string[]> {
  const problems: string[] = [];
  for (const asset of ASSETS) {
    const raw = await houseHolding(db, asset, of.block);
    const onChain = await chain.balanceAt(asset, of.address, of.block);
    if (onChain < raw - (await leavingHouse(db, asset)))
      problems.push(`${of.address} holds ${onChain} of ${asset}, the books say ${raw} (smallest units)`);
  }
  return problems;
}
