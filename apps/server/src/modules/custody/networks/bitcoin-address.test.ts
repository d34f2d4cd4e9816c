import { describe, expect, it } from "vitest";
import { deriveBitcoinAddress } from "../addresses/derive-bitcoin-address.js";
import { canonicalBitcoinAddress } from "./bitcoin-address.js";

/** Of the words everybody tries: abandon, eleven times, and about. */
const ZPUB =
  "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";
const FIRST = "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu";

describe("an address of Bitcoin", () => {
  it("is derived from the public key alone, as wallets derive it", () => {
    expect([0, 1].map((index) => deriveBitcoinAddress(ZPUB, index))).toEqual([
      FIRST,
      "bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g",
    ]);
  });

  it("is not derived from a hardened index or a key of another kind", () => {
    expect(() => deriveBitcoinAddress(ZPUB, 0x8000_0000)).toThrow();
    expect(() => deriveBitcoinAddress(ZPUB.replace("zpub", "xpub"), 0)).toThrow();
  });

  it.each([
    [FIRST, FIRST],
    [FIRST.toUpperCase(), FIRST],
    ["1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2", "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2"],
    ["3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy", "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy"],
    [
      "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr",
      "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr",
    ],
  ])("%s is taken", (typed, canonical) => {
    expect(canonicalBitcoinAddress(typed)).toBe(canonical);
  });

  it.each([
    ["mixed case", FIRST.replace("bc1q", "bc1Q")],
    ["a wrong checksum", `${FIRST.slice(0, -1)}v`],
    ["a test network's", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"],
    ["a played network's", "bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk"],
    ["a later version's", "bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs"],
    ["an anchor", "bc1pfeessrawgf"],
    ["TRON's", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
    ["nothing", ""],
  ])("%s is refused", (_, typed) => {
    expect(canonicalBitcoinAddress(typed)).toBeUndefined();
  });
});
