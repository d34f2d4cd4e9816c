import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { isNetwork } from "@lastro/contracts/custody/networks";
import { type Asset, type Money, money } from "@lastro/money";
import type { Database } from "@lastro/platform/database/database";
import { balanceOf } from "../../ledger/index.js";
import { chainAccount, toLedger } from "../chains/units.js";
import { heldAtOwners } from "../incoming/incoming-store.js";
import { NETWORK_TABLE } from "../networks/network-table.js";
import { freeCoins } from "../outgoing/bitcoin/bitcoin-store.js";
import { GAS, MAX_FEE } from "../outgoing/ethereum/fees.js";
import { houseHolding, leavingHouse } from "../outgoing/ethereum/holdings.js";
import { paymentsInFlight } from "../outgoing/outgoing-store.js";
import { houseHoldings, leaving } from "../outgoing/solana/solana-store.js";

/** Kept back of bitcoin for what the network takes: a sweep of everything would leave nothing to pay it with. */
const BITCOIN_FEE_RESERVE = 50_000n;
/** The same of ether, for the tokens of Ethereum too: what one of their transactions may cost at the most. */
const ETHER_FEE_RESERVE = GAS.token * MAX_FEE;
const ANY_SLOT = 2n ** 63n;

/** What of an asset our addresses could send by a network now, by the books: nothing that is on its way, or not gathered yet. */
export async function spendableOf(db: Database, network: CryptoNetwork, asset: Asset): Promise<Money> {
  const minor = await minorOf(db, network, asset);
  return money(asset, minor > 0n ? minor : 0n);
}

async function minorOf(db: Database, network: CryptoNetwork, asset: Asset): Promise<bigint> {
  if (network === "BTC") {
    const coins = await freeCoins(db);
    return coins.reduce((sum, { amount }) => sum + amount, 0n) - BITCOIN_FEE_RESERVE;
  }
  if (network === "SOL") {
    const held = await houseHoldings(db, ANY_SLOT);
    return held.reduce((sum, { raw }) => sum + raw, 0n) - (await leaving(db));
  }
  if (network === "ERC20" && asset !== NETWORK_TABLE.ERC20.asset) {
    const kept = asset === "ETH" ? ETHER_FEE_RESERVE : 0n;
    return (await houseHolding(db, asset)) - (await leavingHouse(db, asset)) - kept;
  }
  if (!isNetwork(network)) return 0n;
  const { minor } = await balanceOf(db, chainAccount(network, asset));
  const inFlight = await paymentsInFlight(db, { network, asset, leaving: "ours" });
  const leavingRaw = inFlight.reduce((sum, { raw }) => sum + raw, 0n);
  return (
    -minor - (await heldAtOwners(db, network, asset)) - toLedger(network, asset, leavingRaw).amount.minor
  );
}
