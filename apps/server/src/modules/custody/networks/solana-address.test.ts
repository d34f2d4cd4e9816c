import { describe, expect, it } from "vitest";
import { canonicalAddress } from "./addresses.js";
import { isAttested, isSolanaKey } from "./solana-address.js";

const WALLET = "HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk";
/** The account of USDC of that wallet: a program's, off the curve. */
const TOKEN_ACCOUNT = "5N3f1tj9v1vc5TUZ8S7mCAnVmjVKrfnzXWhxLaxyZAgt";

describe("an address of Solana", () => {
  it.each([
    [` ${WALLET} `, WALLET],
    [TOKEN_ACCOUNT, TOKEN_ACCOUNT],
    [WALLET.slice(3), undefined],
    [`${WALLET.slice(0, -1)}0`, undefined],
    ["1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", undefined],
    ["0x9858EfFD232B4033E47d90003D41EC34EcaEda94", undefined],
  ])("%s is read as %s", (typed, canonical) => {
    expect(canonicalAddress("SOL", typed)).toBe(canonical);
  });

  it("is somebody's only on the curve, and never the system program's", () => {
    expect(isSolanaKey(WALLET)).toBe(true);
    expect(isSolanaKey(TOKEN_ACCOUNT)).toBe(false);
    expect(isSolanaKey("11111111111111111111111111111111")).toBe(false);
  });

  it("is not decoded when it is much too long", () => {
    expect(canonicalAddress("SOL", "1".repeat(5_000))).toBeUndefined();
  });

  it("without the signer's word, or with another's, is not ours", () => {
    expect(isAttested(WALLET, { index: 0, address: WALLET, attestation: null })).toBe(false);
    expect(isAttested(WALLET, { index: 0, address: WALLET, attestation: "1".repeat(64) })).toBe(false);
  });
});
