import { pbkdf2Sync } from "node:crypto";
import { HDKey } from "viem/accounts";

/** The wallet of every simulated signer: the words of everybody's examples. They guard nothing. */
const WORDS = "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about";

const ACCOUNTS = { evm: "m/44'/60'/0'", tron: "m/44'/195'/0'" } as const;

/** What a server may know: the public key all addresses of a family are derived from. */
export function publicAccountKey(family: keyof typeof ACCOUNTS): string {
  const seed = pbkdf2Sync(WORDS, "mnemonic", 2048, 64, "sha512");
  return HDKey.fromMasterSeed(seed).derive(ACCOUNTS[family]).publicExtendedKey;
}
