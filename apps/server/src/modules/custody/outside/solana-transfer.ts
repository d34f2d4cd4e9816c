import { type Money, money } from "@lastro/money";
import type { Config } from "@lastro/platform/config";
import { firstAnswer } from "../chain/quorum.js";
import { solanaProviders } from "../chains/solana/solana-chain.js";
import { LAMPORTS_PER_SIGNATURE } from "../outgoing/solana/rent.js";
import { unlessUnreachable } from "./outside-wallet.js";

/** What a transfer that somebody's own wallet signs needs of the network. */
export interface SolanaTerms {
  readonly blockhash: string;
  /** The height of the last block that takes it. */
  readonly lastValidBlockHeight: number;
  /** For its one signature. */
  readonly fee: Money<"SOL">;
}

/**
 * The terms of a transfer that is signed now; undefined while no provider answers. One of them is believed: under a blockhash
 * that is none the transfer fails, and nothing moves. It is the newest confirmed one, which leaves most time to sign.
 */
export async function solanaTerms(config: Pick<Config, "custody">): Promise<SolanaTerms | undefined> {
  const providers = solanaProviders(config);
  const said =
    providers &&
    (await unlessUnreachable(firstAnswer(providers, (provider) => provider.latestBlockhash("confirmed"))));
  return (
    said && {
      blockhash: said.blockhash,
      lastValidBlockHeight: Number(said.lastValidHeight),
      fee: money("SOL", LAMPORTS_PER_SIGNATURE),
    }
  );
}
