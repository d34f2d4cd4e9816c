import { p2wpkh, Transaction } from "@scure/btc-signer";
import { CHANGE_CHAIN, CLIENTS_CHAIN, deriveBitcoinKey } from "../../addresses/derive-bitcoin-address.js";
import { scriptOfBitcoinAddress } from "../../networks/bitcoin-address.js";
import type { AttemptPlan } from "./plan-attempt.js";

const HARDENED = 0x80_00_00_00;
const ACCOUNT = [84 + HARDENED, HARDENED, HARDENED];
/** It may be replaced for a higher fee (BIP-125). */
const REPLACEABLE = 0xff_ff_ff_fd;

/** The transaction a plan makes, in base64, with the place of each key of ours for whoever signs it. */
export function buildPsbt(
  zpub: string,
  { coins, change }: AttemptPlan,
  to: { readonly address: string; readonly sats: bigint; readonly changeNumber: number },
): string {
  const tx = new Transaction();
  for (const { txHash, vout, amount, addressId, number } of coins) {
    const { script, bip32Derivation } = ours(zpub, addressId === null ? CHANGE_CHAIN : CLIENTS_CHAIN, number);
    tx.addInput({
      ...{ txid: txHash, index: vout, sequence: REPLACEABLE },
      ...{ witnessUtxo: { script, amount }, bip32Derivation },
    });
  }
  tx.addOutput({ script: Buffer.from(scriptOfBitcoinAddress(to.address), "hex"), amount: to.sats });
  if (change > 0n) tx.addOutput({ ...ours(zpub, CHANGE_CHAIN, to.changeNumber), amount: change });
  return Buffer.from(tx.toPSBT()).toString("base64");
}

/** The script of an address of ours, and where its key is. */
function ours(zpub: string, chain: number, number: number) {
  const key = deriveBitcoinKey(zpub, chain, number);
  const place = { fingerprint: 0, path: [...ACCOUNT, chain, number] };
  const bip32Derivation: [Uint8Array, typeof place][] = [[key, place]];
  return { script: p2wpkh(key).script, bip32Derivation };
}
