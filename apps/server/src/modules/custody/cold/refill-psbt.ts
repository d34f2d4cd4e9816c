import { Transaction } from "@scure/btc-signer";
import { agreed } from "../chain/quorum.js";
import { scriptOfBitcoinAddress } from "../networks/bitcoin-address.js";
import { rateFor } from "../outgoing/bitcoin/fees.js";
import { type AttemptPlan, feeAt, planAttempt } from "../outgoing/bitcoin/plan-attempt.js";
import type { BitcoinWallet } from "../outgoing/bitcoin/wallet.js";

/** It may be replaced for a higher fee (BIP-125). */
const REPLACEABLE = 0xff_ff_ff_fd;
/** Witness programs of 20 bytes are one key's; what others take to spend is not known here, and is counted twice. */
const ONE_KEY = /^0014[0-9a-f]{40}$/;

/**
 * The transaction that brings bitcoin back from the cold address, for its holders to sign: with what it spends, in base64, and
 * what it pays the network. Undefined when the address has too little that is confirmed. Throws `ProviderError`.
 */
export async function refillPsbt(
  wallet: BitcoinWallet,
  of: { readonly cold: string; readonly to: string; readonly sats: bigint },
): Promise<{ readonly psbt: string; readonly fee: bigint } | undefined> {
  const script = scriptOfBitcoinAddress(of.cold);
  const times = ONE_KEY.test(script) ? 1 : 2;
  const rate = await rateFor(wallet, "normal");
  const unspent = await agreed(wallet.providers, (provider) => provider.unspent(of.cold));
  const plan = planAttempt({
    ...{ address: of.to, sats: of.sats, kept: [] },
    free: unspent.map((coin) => ({ ...coin, addressId: null, number: 0 })),
    feeFor: (size) => feeAt(rate, size * times),
  });
  return plan && { psbt: psbtOf(plan, script, of), fee: plan.fee };
}

function psbtOf(
  { coins, change }: AttemptPlan,
  script: string,
  { to, sats }: { readonly to: string; readonly sats: bigint },
): string {
  const tx = new Transaction();
  const cold = Buffer.from(script, "hex");
  for (const { txHash, vout, amount } of coins)
    tx.addInput({
      ...{ txid: txHash, index: vout, sequence: REPLACEABLE },
      witnessUtxo: { script: cold, amount },
    });
  tx.addOutput({ script: Buffer.from(scriptOfBitcoinAddress(to), "hex"), amount: sats });
  if (change > 0n) tx.addOutput({ script: cold, amount: change });
  return Buffer.from(tx.toPSBT()).toString("base64");
}
