import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import type { CryptoSpeed } from "@lastro/contracts/crypto/speeds";
import { type Money, money } from "@lastro/money";
import type { Database, Tx } from "@lastro/platform/database/database";
import * as bitcoin from "./bitcoin/bitcoin-store.js";
import * as ethereum from "./ethereum/ethereum-store.js";
import { askRaiseIn } from "./raise-store.js";

/** A transaction a payment was tried with, on networks where one may take the place of another. */
export interface Try {
  readonly paymentId: string;
  readonly number: number;
  /** What the network takes: at most, until a final block says it. */
  readonly fee: Money;
  /** Null until it is signed. */
  readonly txHash: string | null;
  readonly createdAt: Date;
}

/** The transactions payments were tried with, in the order they were made. */
export async function findTries(db: Database | Tx, ids: readonly string[]): Promise<Try[]> {
  const ofBitcoin = (await bitcoin.findAttempts(db, ids)).map(({ fee, ...one }) => ({
    ...{ ...one, fee: money("BTC", fee) },
  }));
  const ofEthereum = (await ethereum.findAttempts(db, ids)).map(({ fee, gas, maxFee, ...one }) => ({
    ...{ ...one, fee: money("ETH", fee ?? gas * maxFee) },
  }));
  return [...ofBitcoin, ...ofEthereum];
}

/** How soon payments should be in a block, and since when an administrator waits for a higher fee. */
export async function findUrgency(
  db: Database | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly speed: CryptoSpeed; readonly raiseAskedAt: Date | null }>> {
  return new Map<string, { readonly speed: CryptoSpeed; readonly raiseAskedAt: Date | null }>([
    ...(await bitcoin.findBitcoinPayments(db, ids)),
    ...(await ethereum.findEthereumPayments(db, ids)),
  ]);
}

/** Keeps how soon a payment should be in a block, before anything is sent for it, where its network has such a choice. */
export async function keepSpeed(
  tx: Tx,
  {
    network,
    ...of
  }: { readonly id: string; readonly network: CryptoNetwork; readonly speed: CryptoSpeed; readonly at: Date },
): Promise<void> {
  if (network === "BTC") await bitcoin.insertBitcoinPayment(tx, of);
  if (network === "ERC20") await ethereum.insertEthereumPayment(tx, of);
}

/** Asks for a higher fee; false where no transaction of a payment waits for a block. */
export async function askRaise(tx: Tx, id: string, at: Date): Promise<boolean> {
  return (
    (await askRaiseIn("custody_bitcoin_payment", tx, id, at)) ||
    (await askRaiseIn("custody_ethereum_payment", tx, id, at))
  );
}
