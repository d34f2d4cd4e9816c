import type { Ctx } from "@lastro/platform/context";
import type { OpenChain } from "../../chains/port.js";
import { houseHoldings, leaving } from "./solana-store.js";

/**
 * Whether our own address holds less than the books say. It holds more from the start, what its operator pays the network
 * with; and what is on its way may be in a block already.
 */
export async function houseProblems(
  { db }: Pick<Ctx, "db">,
  chain: OpenChain,
  slot: bigint,
): Promise<string[]> {
  const problems: string[] = [];
  for (const { address, raw } of await houseHoldings(db, slot)) {
    const [onChain, onItsWay] = [await chain.balanceAt("SOL", address, slot), await leaving(db)];
    if (onChain < raw - onItsWay)
      problems.push(`${address} holds ${onChain} of SOL, the books say ${raw} (smallest units)`);
  }
  return problems;
}
