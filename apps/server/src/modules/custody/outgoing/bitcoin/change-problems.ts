import type { Ctx } from "@lastro/platform/context";
import type { OpenChain } from "../../chains/port.js";
import { changeHeld } from "./bitcoin-store.js";

/** Which of our change addresses hold less than the books say; what others send there is in no books. */
export async function changeProblems(
  { db }: Pick<Ctx, "db">,
  chain: OpenChain,
  block: bigint,
): Promise<string[]> {
  const problems: string[] = [];
  for (const { address, amount } of await changeHeld(db, block)) {
    const onChain = await chain.balanceAt("BTC", address, block);
    if (onChain < amount)
      problems.push(`${address} holds ${onChain} of BTC, the books say ${amount} (smallest units)`);
  }
  return problems;
}
