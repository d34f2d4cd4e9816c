import { pbkdf2Sync } from "node:crypto";
import { bytesToHex, type Hex } from "viem";
import { HDKey } from "viem/accounts";

/** The wallet of every simulated signer: the words of everybody's examples. They guard nothing. */
const WORDS = "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about";

const ACCOUNTS = { evm: "m/44'/60'/0'", tron: "m/44'/195'/0'", bitcoin: "m/84'/0'/0'" } as const;
/** Bitcoin's key says by its first letters (zpub) which kind of address is made of it. */
const ZPUB = { private: 0x04_b2_43_0c, public: 0x04_b2_47_46 };

/** What a server may know: the public key all addresses of a family are derived from. */
export function publicAccountKey(family: keyof typeof ACCOUNTS): string {
  return wallet(family === "bitcoin" ? ZPUB : undefined).derive(ACCOUNTS[family]).publicExtendedKey;
}

function wallet(versions?: typeof ZPUB): HDKey {
  return HDKey.fromMasterSeed(demoSeed(), versions);
}

let seed: Buffer | undefined;

/** What every key of the wallet is derived from. */
export function demoSeed(): Buffer {
  seed ??= pbkdf2Sync(WORDS, "mnemonic", 2048, 64, "sha512");
  return seed;
}

/** What only the signer has: the key of one address. */
export function clientKey(family: "evm" | "tron", index: number): Hex {
  const { privateKey } = wallet().derive(`${ACCOUNTS[family]}/0/${index}`);
  if (!privateKey) throw new Error(`No key at ${index}`);
  return bytesToHex(privateKey);
}

/** The key of one of our Bitcoin addresses: `0/i` are clients', `1/i` take our own change. */
export function bitcoinKey(chain: number, index: number): Uint8Array {
  const { privateKey } = wallet(ZPUB).derive(`${ACCOUNTS.bitcoin}/${chain}/${index}`);
  if (!privateKey) throw new Error(`No key at ${chain}/${index}`);
  return privateKey;
}
