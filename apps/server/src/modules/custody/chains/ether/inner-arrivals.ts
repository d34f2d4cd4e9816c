import type { Asset } from "@lastro/money";
import type { InnerCall } from "../../chain/port.js";
import { agreed } from "../../chain/quorum.js";
import type { ReadyNetwork } from "../../networks/networks.js";
import type { ChainArrival } from "../port.js";
import type { Gap } from "./own-movements.js";

/** Two providers must tell the same of what contracts called. */
const QUORUM = 2;

/**
 * What contracts passed on to an address in a block, told by the calls within its transactions where enough providers show
 * them and they add up to what the balance shows; else the whole of it, of unknown origin.
 */
export async function innerArrivals(
  network: ReadyNetwork,
  asset: Asset,
  address: string,
  { block, amount }: Gap,
): Promise<readonly ChainArrival[]> {
  const of = { to: address, asset, token: null, block, isSenderBlocked: false };
  const calls = await callsTo(network, block.number, address);
  const sum = calls.reduce((total, { value }) => total + value, 0n);
  if (sum === amount)
    return calls.map(({ txHash, path, from, value }) => ({
      ...{ ...of, txHash, place: `call.${path}`, from, raw: value },
    }));
  return [
    {
      ...of,
      txHash: block.hash,
      place: `balance.${address}`,
      from: null,
      raw: amount,
      isOriginUnknown: true,
    },
  ];
}

async function callsTo(network: ReadyNetwork, block: bigint, address: string): Promise<readonly InnerCall[]> {
  const told = await Promise.all(network.providers.map((provider) => provider.innerCalls(block)));
  const able = told.flatMap((calls) =>
    calls ? [calls.filter(({ to, value }) => to === address && value > 0n)] : [],
  );
  return able.length < QUORUM ? [] : agreed(able, async (calls) => calls);
}
