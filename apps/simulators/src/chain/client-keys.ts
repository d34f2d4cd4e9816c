import { pbkdf2Sync } from "node:crypto";
import { bytesToHex, type Hex } from "viem";
import { HDKey } from "viem/accounts";

/** The wallet of every simulated signer: the words of everybody's examples. They guard nothing. */
const WORDS = "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about";

const ACCOUNTS = { evm: "m/44'/60'/0'", tron: "m/44'/195'/0'" } as const;

/** What a server may know: the public key all addresses of a family are derived from. */
export function publicAccountKey(family: keyof typeof ACCOUNTS): string {
  return wallet().derive(ACCOUNTS[family]).publicExtendedKey;
}

function wallet(): HDKey {
  return HDKey.fromMasterSeed(pbkdf2Sync(WORDS, "mnemonic", 2048, 64, "sha512"));
}

/** What only the signer has: the key of one address. */
export function clientKey(family: keyof typeof ACCOUNTS, index: number): Hex {
  const { privateKey } = wallet().derive(`${ACCOUNTS[family]}/0/${index}`);
  if (!privateKey) throw new Error(`No key at ${index}`);
  return bytesToHex(privateKey);
}
