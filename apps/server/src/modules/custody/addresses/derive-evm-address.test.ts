import { describe, expect, it } from "vitest";
import { deriveEvmAddress } from "./derive-evm-address.js";

/** `abandon` ×11 `about`, no passphrase, m/44'/60'/0'. */
const XPUB =
  "xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt";

describe("an address derived from an account's public key", () => {
  it.each([
    [0, "0x9858EfFD232B4033E47d90003D41EC34EcaEda94"],
    [1, "0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0"],
    [2, "0xb6716976A3ebe8D39aCEB04372f22Ff8e6802D7A"],
    [1000, "0xaC2Dbb7Dc8Fa82F47021e01255fBD767a2Ec4EaD"],
  ])("is the one wallets show at 0/%i", (index, address) => {
    expect(deriveEvmAddress(XPUB, index)).toBe(address.toLowerCase());
  });

  it("is refused for a hardened index, a private key and what is no key", () => {
    expect(() => deriveEvmAddress(XPUB, 2 ** 31)).toThrow();
    expect(() =>
      deriveEvmAddress(
        "xprv9s21ZrQH143K3GJpoapnV8SFfukcVBSfeCficPSGfubmSFDxo1kuHnLisriDvSnRRuL2Qrg5ggqHKNVpxR86QEC8w35uxmGoggxtQTPvfUu",
        0,
      ),
    ).toThrow("private");
    expect(() => deriveEvmAddress("xpub6nothing", 0)).toThrow();
  });
});
