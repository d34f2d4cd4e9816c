import { describe, expect, it } from "vitest";
import { custodyConfig, custodyProblems } from "./custody-config.js";

const isLoopback = (url: string) => url.includes("127.0.0.1");
const PROVIDERS = ["https://a.example/rpc", "https://b.example/rpc"];

describe("an operator's networks", () => {
  it("are those with providers and an address; the demonstration has its simulator's", () => {
    const env = {
      LASTRO_BSC_PROVIDERS: PROVIDERS,
      LASTRO_BSC_ADDRESS: "0xaa",
      LASTRO_RISK_ADDRESSES: "0x1, 0x2",
    };
    const production = custodyConfig(env, undefined);
    expect(production.networks).toEqual({ BSC: { providers: PROVIDERS, address: "0xaa" } });
    expect(production.riskAddresses).toEqual(["0x1", "0x2"]);
    expect(production.simulatorUrl).toBeUndefined();
    expect(production.signer).toBeUndefined();
    const demo = custodyConfig({}, { simulatorUrl: "http://127.0.0.1:3006" });
    expect(demo.signer?.url).toBe("http://127.0.0.1:3006/signer");
  });

  it.each([
    [{ LASTRO_BSC_PROVIDERS: PROVIDERS }, "come together"],
    [{ LASTRO_SOL_PROVIDERS: PROVIDERS }, "LASTRO_SOL_SIGNER_KEY"],
    [
      { LASTRO_SOL_PROVIDERS: PROVIDERS, LASTRO_SOL_ADDRESS: "a", LASTRO_SOL_SIGNER_KEY: "b" },
      "LASTRO_SIGNER_URL",
    ],
    [
      { LASTRO_BSC_PROVIDERS: ["http://a.example", "https://b.example"], LASTRO_BSC_ADDRESS: "0xaa" },
      "https",
    ],
    [
      { LASTRO_BSC_PROVIDERS: ["https://127.0.0.1", "https://b.example"], LASTRO_BSC_ADDRESS: "0xaa" },
      "https",
    ],
    [{ LASTRO_CHAIN_SIMULATOR_URL: "https://sim.example" }, "demonstration"],
    [{ LASTRO_SIGNER_URL: "http://signer.example" }, "https"],
    [{ LASTRO_SIGNER_URL: "https://signer.example" }, "LASTRO_SIGNER_TOKEN"],
    [
      { LASTRO_BSC_PROVIDERS: ["https://a.example/1", "https://a.example/2"], LASTRO_BSC_ADDRESS: "0xaa" },
      "independent",
    ],
  ])("are refused in production: %j", (env, words) => {
    expect(custodyProblems(env, isLoopback).join()).toContain(words);
  });

  it("pass when they are whole and elsewhere", () => {
    const env = {
      LASTRO_TRC20_PROVIDERS: PROVIDERS,
      LASTRO_TRC20_ADDRESS: "T",
      LASTRO_SIGNER_URL: "http://127.0.0.1:9",
      LASTRO_SIGNER_TOKEN: "kq3v9Zt1".repeat(4),
    };
    expect(custodyProblems(env, isLoopback)).toEqual([]);
  });
});
