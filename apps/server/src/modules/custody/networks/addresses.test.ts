import { money } from "@lastro/money";
import { describe, expect, it } from "vitest";
import { canonicalAddress, writtenAddress } from "./addresses.js";
import { canonicalHash } from "./hashes.js";
import { toMoney, toRaw } from "./network-table.js";

const USDT_ON_TRON = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const USDT_ON_ETHEREUM = "0xdAC17F958D2ee523a2206206994597C13D831ec7";

describe("addresses", () => {
  it("reads TRON's, which is the twenty bytes of the same key elsewhere, and writes it back", () => {
    const canonical = canonicalAddress("TRC20", ` ${USDT_ON_TRON} `);
    expect(canonical).toBe("0xa614f803b6fd780986a42c78ec9c7f77e6ded13c");
    expect(writtenAddress("TRC20", canonical ?? "")).toBe(USDT_ON_TRON);
  });

  it.each([
    USDT_ON_TRON.toLowerCase(),
    USDT_ON_TRON.replace("R7", "R8"),
    USDT_ON_TRON.slice(0, -1),
    "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
    "0xa614f803b6fd780986a42c78ec9c7f77e6ded13c",
    "",
  ])("takes %j for no address of TRON's", (typed) => {
    expect(canonicalAddress("TRC20", typed)).toBeUndefined();
  });

  it("takes hex in lower case or by its checksum, and compares in lower case", () => {
    const lower = USDT_ON_ETHEREUM.toLowerCase();
    expect(canonicalAddress("ERC20", lower)).toBe(lower);
    expect(canonicalAddress("BSC", USDT_ON_ETHEREUM)).toBe(lower);
    expect(writtenAddress("ERC20", lower)).toBe(USDT_ON_ETHEREUM);
    expect(canonicalAddress("ERC20", USDT_ON_ETHEREUM.replace("dAC", "Dac"))).toBeUndefined();
    expect(canonicalAddress("ERC20", USDT_ON_TRON)).toBeUndefined();
  });
});

describe("hashes", () => {
  it("are one text however they were typed, bare on TRON and with 0x elsewhere", () => {
    const bare = "ab".repeat(32);
    for (const typed of [bare, bare.toUpperCase(), `0x${bare}`, `0X${bare.toUpperCase()}`, ` ${bare}\n`]) {
      expect(canonicalHash("TRC20", typed)).toBe(bare);
      expect(canonicalHash("BSC", typed)).toBe(`0x${bare}`);
    }
    for (const typed of ["", bare.slice(1), `${bare}0`, `0x0x${bare}`])
      expect(canonicalHash("ERC20", typed)).toBeUndefined();
  });
});

describe("amounts", () => {
  it("keep below a millionth what BSC counts and the ledger does not", () => {
    expect(toMoney("BSC", 10n ** 18n + 1n)).toEqual({ amount: money("USDT", 1_000_000n), remainder: 1n });
    expect(toMoney("TRC20", 1_000_001n)).toEqual({ amount: money("USDT", 1_000_001n), remainder: 0n });
    expect(toRaw("BSC", 1n)).toBe(10n ** 12n);
  });
});
