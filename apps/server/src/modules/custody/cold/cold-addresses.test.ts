import { describe, expect, it } from "vitest";
import { custodyConfig } from "../../../configuration/custody-config.js";
import { createColdAddresses } from "./cold-addresses.js";

const COLD = "0x52908400098527886E0F7030069857D2E4169EE7";
const given = (env: Parameters<typeof custodyConfig>[0]) => () =>
  createColdAddresses({ custody: custodyConfig(env, undefined) });

describe("the cold addresses of the settings", () => {
  it("are read as their networks compare them, and are none where nothing is said", async () => {
    const cold = given({
      LASTRO_ERC20_COLD_ADDRESS: COLD,
      LASTRO_BTC_COLD_ADDRESS: "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4",
    })();
    expect(await cold.of("ERC20")).toBe(COLD.toLowerCase());
    expect(await cold.of("BTC")).toBe("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4");
    expect(await cold.of("SOL")).toBeUndefined();
  });

  it.each([
    [{ LASTRO_TRC20_COLD_ADDRESS: COLD }, "LASTRO_TRC20_COLD_ADDRESS is no address of its network."],
    [{ LASTRO_BTC_COLD_ADDRESS: "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx" }, "LASTRO_BTC_COLD_ADDRESS"],
    [
      {
        LASTRO_ERC20_ADDRESS: COLD.toLowerCase(),
        LASTRO_ERC20_PROVIDERS: ["https://a.example", "https://b.example"],
        LASTRO_ERC20_COLD_ADDRESS: COLD,
      },
      "LASTRO_ERC20_COLD_ADDRESS is our own address there",
    ],
  ])("stop the start where they are not what they should be: %o", (env, why) => {
    expect(given(env)).toThrow(why);
  });
});
