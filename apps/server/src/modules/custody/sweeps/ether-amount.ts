import type { Database } from "@lastro/platform/database/database";
import type { ReadyNetwork } from "../networks/networks.js";
import { GAS, rateFor, readMarket } from "../outgoing/ethereum/fees.js";
import { etherToGather } from "../outgoing/ethereum/holdings.js";

/** How many times its fee an address keeps, so that the fee may rise; what is left of it is gathered with what comes next. */
const KEPT_FEES = 2n;

/** How much of an address's ether may leave it, which pays the network out of the same. Throws `ProviderError`. */
export async function etherAmount(db: Database, network: ReadyNetwork, addressId: string): Promise<bigint> {
  const { maxFee } = rateFor(await readMarket(network), "normal");
  const amount = (await etherToGather(db, addressId)) - GAS.transfer * maxFee * KEPT_FEES;
  return amount > 0n ? amount : 0n;
}
