import { money } from "@lastro/money";
import type { Database } from "@lastro/platform/database/database";
import { type ColdCheck, comparedAddresses, NETWORK_TABLE, watchedNetworks } from "../custody/index.js";

/** What each network's hot addresses held when they were last compared with the books: our own there, or all clients'. */
export async function hotChecks(db: Database): Promise<readonly ColdCheck[]> {
  const [watched, clients] = await Promise.all([watchedNetworks(db), comparedAddresses(db)]);
  const house = watched.flatMap(({ network, reconciledAt: at, onChain, inLedger }): ColdCheck[] => {
    if (!at || onChain === null || inLedger === null) return [];
    const { asset } = NETWORK_TABLE[network];
    return [{ network, at, onChain: money(asset, onChain), inBooks: money(asset, inLedger) }];
  });
  const isHouses = ({ network, onChain }: ColdCheck) =>
    house.some((one) => one.network === network && one.onChain.asset === onChain.asset);
  return [...house, ...clients.filter((one) => !isHouses(one))];
}
