import { generateKeyPairSync, sign } from "node:crypto";
import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { base58 } from "@scure/base";
import { concat, keccak256, stringToBytes } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { isSignedBy } from "./signed-by.js";

const TEXT = "Assinar não move dinheiro.\nCódigo: 7KF392QD";
const KEY = "0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318";
const account = privateKeyToAccount(KEY);
const evm = account.address.toLowerCase();

async function byTron(): Promise<string> {
  const bytes = stringToBytes(TEXT);
  const hash = keccak256(concat([stringToBytes(`\x19TRON Signed Message:\n${bytes.length}`), bytes]));
  return account.sign({ hash });
}

/** Signed by Bitcoin Core and by the authors of BIP-322. */
const BITCOIN = [
  {
    what: "native SegWit, by its witness",
    address: "bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l",
    text: "Hello World",
    signature:
      "AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=",
  },
  {
    what: "Taproot, by its witness",
    address: "bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3",
    text: "Hello World",
    signature: "AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==",
  },
] as const;

describe("a text", () => {
  it.each(BITCOIN)("is proven signed by Bitcoin's $what", async ({ address, text, signature }) => {
    expect(await isSignedBy("BTC", { address, text, signature })).toBe(true);
    expect(await isSignedBy("BTC", { address, text: `${text}!`, signature })).toBe(false);
    expect(await isSignedBy("BTC", { address: BITCOIN[0].address, text, signature })).toBe(
      address === BITCOIN[0].address,
    );
  });

  it("is proven signed by the older signature of Bitcoin, for each kind of address of its key", async () => {
    const { createHash } = await import("node:crypto");
    const { p2pkh, p2sh, p2wpkh } = await import("@scure/btc-signer");
    const sha256 = (data: Uint8Array) => createHash("sha256").update(data).digest();
    const secret = Buffer.from(KEY.slice(2), "hex");
    const key = secp256k1.getPublicKey(secret, true);
    const message = Buffer.from(TEXT);
    const prefixed = Buffer.concat([
      Buffer.from("\x18Bitcoin Signed Message:\n"),
      Buffer.from([message.length]),
      message,
    ]);
    const signed = secp256k1.sign(sha256(sha256(prefixed)), secret, { prehash: false, format: "recovered" });
    const signature = Buffer.concat([Buffer.from([31 + (signed[0] ?? 0)]), signed.subarray(1)]).toString(
      "base64",
    );
    for (const { address = "" } of [p2pkh(key), p2wpkh(key), p2sh(p2wpkh(key))]) {
      expect(await isSignedBy("BTC", { address, text: TEXT, signature })).toBe(true);
      expect(await isSignedBy("BTC", { address, text: `${TEXT}.`, signature })).toBe(false);
    }
    const address = BITCOIN[0].address;
    expect(await isSignedBy("BTC", { address, text: TEXT, signature })).toBe(false);
  });

  it("is proven signed by an Ethereum key, on each of its networks", async () => {
    const signature = await account.signMessage({ message: TEXT });
    for (const network of ["ERC20", "BSC"] as const)
      expect(await isSignedBy(network, { address: evm, text: TEXT, signature })).toBe(true);
    expect(await isSignedBy("ERC20", { address: evm, text: `${TEXT} `, signature })).toBe(false);
    const address = "0x9858effd232b4033e47d90003d41ec34ecaeda94";
    expect(await isSignedBy("ERC20", { address, text: TEXT, signature })).toBe(false);
    expect(await isSignedBy("TRC20", { address: evm, text: TEXT, signature })).toBe(false);
  });

  it("is proven signed by a TRON key, with or without 0x", async () => {
    const signature = await byTron();
    expect(await isSignedBy("TRC20", { address: evm, text: TEXT, signature })).toBe(true);
    expect(await isSignedBy("TRC20", { address: evm, text: TEXT, signature: signature.slice(2) })).toBe(true);
    expect(await isSignedBy("ERC20", { address: evm, text: TEXT, signature })).toBe(false);
  });

  it("is proven signed by a Solana key, in base58 or base64", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    const address = base58.encode(publicKey.export({ format: "der", type: "spki" }).subarray(-32));
    const bytes = sign(null, Buffer.from(TEXT), privateKey);
    for (const signature of [base58.encode(bytes), bytes.toString("base64")]) {
      expect(await isSignedBy("SOL", { address, text: TEXT, signature })).toBe(true);
      expect(await isSignedBy("SOL", { address, text: `${TEXT}.`, signature })).toBe(false);
    }
  });

  it.each(["TRC20", "ERC20", "BSC", "BTC", "SOL"] satisfies CryptoNetwork[])(
    "is not proven on %s by what is no signature",
    async (network) => {
      for (const signature of ["", "0x", "abc", "A".repeat(88), `0x${"f".repeat(130)}`])
        expect(await isSignedBy(network, { address: evm, text: TEXT, signature })).toBe(false);
    },
  );
});
