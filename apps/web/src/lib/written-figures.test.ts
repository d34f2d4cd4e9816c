import { describe, expect, it } from "vitest";
import { glanceCrypto, shortCrypto, writtenBps, writtenFraction } from "@/lib/written-figures";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("an amount of an asset in words", () => {
  it("has two decimals, or as many more as it takes not to read as zero", () => {
    expect(plain(shortCrypto("USDT", "45.872403"))).toBe("45,87 USDT");
    expect(plain(shortCrypto("BTC", "0.25000000"))).toBe("0,25 BTC");
    expect(plain(shortCrypto("BTC", "0.00065421"))).toBe("0,00065 BTC");
  });

  it("has four figures where one agrees to it at a glance", () => {
    expect(plain(glanceCrypto("USDT", "45.872403"))).toBe("45,87 USDT");
    expect(plain(glanceCrypto("ETH", "0.018652629721750610"))).toBe("0,01865 ETH");
    expect(plain(glanceCrypto("BTC", "1.23456789"))).toBe("1,2346 BTC");
  });
});

describe("rates and fractions in words", () => {
  it("write basis points in per cent, and a fraction of a centavo to its first figures", () => {
    expect(writtenBps(20)).toBe("0,20%");
    expect(writtenBps(1050)).toBe("10,50%");
    expect(plain(writtenFraction("0.00000022512345"))).toBe("R$ 0,000000225");
    expect(plain(writtenFraction("0.00"))).toBe("R$ 0,00");
  });
});
