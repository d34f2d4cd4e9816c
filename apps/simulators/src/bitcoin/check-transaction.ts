import { schnorr, secp256k1 } from "@noble/curves/secp256k1.js";
import { OutScript, RawTx, Transaction } from "@scure/btc-signer";
import { hash160 } from "@scure/btc-signer/utils.js";
import { doubleSha256, type Output, type Tx } from "./block.js";

/** What a node says of a transaction it does not take. */
export class Refused extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const POLICY = -26;
const ALL = 1;
/** What is too small to be worth spending, by the kind of script that holds it. */
const DUST: Readonly<Record<string, bigint>> = { wpkh: 294n, pkh: 546n, tr: 330n, sh: 540n, wsh: 330n };

const VERIFY = { prehash: false, format: "der" } as const;

/** Verifies every signature; whatever is spent in a way it cannot verify is refused. */
export function checkSignatures(tx: Tx, spent: readonly Output[]): void {
  const whole = Transaction.fromRaw(tx.raw, {
    allowUnknownInputs: true,
    allowUnknownOutputs: true,
    disableScriptCheck: true,
  });
  for (const [index, output] of spent.entries())
    if (!isSigned(tx, whole, index, output, spent))
      throw new Refused(POLICY, "mandatory-script-verify-flag-failed (Signature must be valid)");
}

export function checkOutputs({ body }: Tx): void {
  for (const { amount, script } of body.outputs)
    if (amount < (DUST[OutScript.decode(script)?.type ?? ""] ?? 0n)) throw new Refused(POLICY, "dust");
}

function isSigned(
  tx: Tx,
  whole: Transaction,
  index: number,
  output: Output,
  spent: readonly Output[],
): boolean {
  const lock = OutScript.decode(output.script);
  const witness = tx.body.witnesses?.[index] ?? [];
  const scriptSig = tx.body.inputs[index]?.finalScriptSig ?? new Uint8Array();
  try {
    if (lock?.type === "wpkh" && scriptSig.length === 0 && witness.length === 2) {
      const [signature, key] = witness as [Uint8Array, Uint8Array];
      if (!isSame(hash160(key), lock.hash)) return false;
      const code = OutScript.encode({ type: "pkh", hash: lock.hash });
      return isEcdsa(signature, key, (type) => whole.preimageWitnessV0(index, code, type, output.amount));
    }
    if (lock?.type === "pkh" && witness.length === 0) {
      const [signature, key] = pushesOf(scriptSig);
      if (!signature || !key || !isSame(hash160(key), lock.hash)) return false;
      return isEcdsa(signature, key, (type) => legacyHash(tx, index, output.script, type));
    }
    if (lock?.type === "tr" && scriptSig.length === 0 && witness.length === 1) {
      const [signature] = witness as [Uint8Array];
      const type = signature.length === 65 ? (signature[64] ?? 0) : 0;
      if (type > ALL || signature.length - (type === 0 ? 0 : 1) !== 64) return false;
      const scripts = spent.map((one) => one.script);
      const amounts = spent.map((one) => one.amount);
      const hash = whole.preimageWitnessV1(index, scripts, type, amounts);
      return schnorr.verify(signature.subarray(0, 64), hash, lock.pubkey);
    }
  } catch {
    // Neither a key nor a signature.
  }
  return false;
}

function isEcdsa(signature: Uint8Array, key: Uint8Array, hashOf: (type: number) => Uint8Array): boolean {
  const type = signature.at(-1);
  return type === ALL && secp256k1.verify(signature.subarray(0, -1), hashOf(type), key, VERIFY);
}

function legacyHash({ body }: Tx, index: number, script: Uint8Array, type: number): Uint8Array {
  const signed = RawTx.encode({
    ...body,
    segwitFlag: false,
    witnesses: undefined,
    inputs: body.inputs.map((input, at) => ({
      ...input,
      finalScriptSig: at === index ? script : new Uint8Array(),
    })),
  });
  return doubleSha256(Buffer.concat([signed, Buffer.from([type, 0, 0, 0])]));
}

/** What a script only puts down, in order. */
function pushesOf(script: Uint8Array): Uint8Array[] {
  const pushes: Uint8Array[] = [];
  for (let at = 0; at < script.length; ) {
    const length = script[at] ?? 0;
    pushes.push(script.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return pushes;
}

const isSame = (a: Uint8Array, b: Uint8Array) => Buffer.from(a).equals(Buffer.from(b));
