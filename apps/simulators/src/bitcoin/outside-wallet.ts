import { createHash } from "node:crypto";
import { p2wpkh, Transaction } from "@scure/btc-signer";
import { pubECDSA } from "@scure/btc-signer/utils.js";
import { SimError } from "../shared/http.js";
import { scriptOf } from "./esplora.js";
import type { BitcoinNode } from "./node.js";

/** Somebody's outside: mines the blocks, and pays with what that brings. */
const KEY = createHash("sha256").update("a person outside").digest();
const WALLET = p2wpkh(pubECDSA(KEY));

export const MINER = WALLET.script;
const FEE = 1_000n;
/** From then on the first reward can be spent. */
const MATURE_AT = 110;

/** Has enough blocks behind it for its first rewards to be spent. */
export function prepare(node: BitcoinNode): void {
  if (node.height < MATURE_AT) node.mine(MATURE_AT - node.height, MINER);
}

/** Pays an address, with change to itself; answers the transaction's id. */
export function pay(node: BitcoinNode, to: string, amount: bigint, fee = FEE): string {
  const script = scriptOf(to);
  const tx = new Transaction();
  let gathered = 0n;
  for (const { txid, index, amount: worth } of node.unspentOf(MINER)) {
    if (gathered >= amount + fee) break;
    tx.addInput({ txid, index, sequence: 0xff_ff_ff_fd, witnessUtxo: { script: MINER, amount: worth } });
    gathered += worth;
  }
  const change = gathered - amount - fee;
  if (change < 0n) throw new SimError(409, "the person outside has no more");
  tx.addOutput({ script, amount });
  if (change >= 294n) tx.addOutput({ script: MINER, amount: change });
  tx.sign(KEY);
  tx.finalize();
  return node.submit(tx.extract());
}
