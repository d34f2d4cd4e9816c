import type { Network } from "@lastro/contracts/custody/networks";
import type { Database, Tx } from "@lastro/platform/database/database";
import { agreed } from "../chain/quorum.js";
import { rpcHash } from "../networks/hashes.js";
import { NETWORK_TABLE } from "../networks/network-table.js";
import type { ReadyNetwork } from "../networks/networks.js";
import { type Leaving, paymentsInFlight } from "../outgoing/outgoing-store.js";
import { pays } from "../outgoing/pays.js";

/** How many transactions are asked about at once. */
const AT_ONCE = 20;

/**
 * The ids of the payments in flight that had left an address of ours by a final block, although the books do not know it yet.
 * What has no hash was never sent, and what is signed later cannot be in that block.
 */
export async function sentByBlock(
  db: Database,
  network: ReadyNetwork,
  leaving: Leaving,
  block: bigint,
): Promise<ReadonlySet<string>> {
  const { name, constants } = network;
  const payments = await paymentsInFlight(db, { network: name, asset: constants.asset, leaving });
  const sent = new Set<string>();
  for (let from = 0; from < payments.length; from += AT_ONCE)
    await Promise.all(
      payments.slice(from, from + AT_ONCE).map(async (payment) => {
        for (const hash of payment.hashes) {
          const receipt = await agreed(network.providers, (provider) => provider.receipt(rpcHash(hash)));
          if (receipt && receipt.blockNumber <= block && pays(network, receipt, payment))
            sent.add(payment.id);
        }
      }),
    );
  return sent;
}

/** What those of the payments that still have no end in the books come to, in the token's own unit. */
export async function rawInFlight(
  tx: Tx,
  network: Network,
  leaving: Leaving,
  ids: ReadonlySet<string>,
): Promise<bigint> {
  const { asset } = NETWORK_TABLE[network];
  const open = (await paymentsInFlight(tx, { network, asset, leaving })).filter(({ id }) => ids.has(id));
  return open.reduce((sum, { raw }) => sum + raw, 0n);
}
