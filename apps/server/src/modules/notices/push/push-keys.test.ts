import { createECDH } from "node:crypto";
import { describe, expect, it } from "vitest";
import { loadConfig } from "../../../configuration/config.js";
import { productionSettings } from "../../../testing/production-settings.js";
import { pushKeys } from "./push-keys.js";

const pair = createECDH("prime256v1");
pair.generateKeys();
const PRIVATE_KEY = pair.getPrivateKey("base64url");

const refusalOf = (settings: Record<string, string>) => {
  try {
    loadConfig(settings);
    return "accepted";
  } catch (error) {
    return (error as Error).message;
  }
};

describe("what notices are pushed with", () => {
  it("is nothing in production without a key, and the house's own address with one", async () => {
    const settings = await productionSettings();
    expect(pushKeys(loadConfig(settings))).toBeUndefined();
    const config = loadConfig({ ...settings, LASTRO_PUSH_PRIVATE_KEY: PRIVATE_KEY });
    expect(config.push).toEqual({ privateKey: PRIVATE_KEY, contact: "https://bank.invalid" });
    expect(pushKeys(config)?.publicKey).toBe(pair.getPublicKey("base64url"));
  });

  it("is the same key at each start of a demonstration, and another with another secret", () => {
    const keyOf = (settings: Record<string, string>) => pushKeys(loadConfig(settings))?.publicKey;
    expect(keyOf({})).toBe(keyOf({}));
    expect(keyOf({})).toMatch(/^B[\w-]{86}$/);
    expect(keyOf({ LASTRO_MASTER_SECRET: "another secret of this demonstration" })).not.toBe(keyOf({}));
    expect(loadConfig({ PORT: "4000" }).push?.simulatorUrl).toBe("http://127.0.0.1:4008");
  });

  it("is refused when it is no key of the curve, easily guessed, or a simulator's in production", async () => {
    const settings = await productionSettings();
    for (const wrong of ["secret", "A".repeat(43), `${"_".repeat(42)}8`, `${PRIVATE_KEY}=`])
      expect(refusalOf({ ...settings, LASTRO_PUSH_PRIVATE_KEY: wrong })).toContain("LASTRO_PUSH_PRIVATE_KEY");
    const guessed = "change-me-".repeat(5).slice(0, 43);
    expect(refusalOf({ ...settings, LASTRO_PUSH_PRIVATE_KEY: guessed })).toContain("easy to guess");
    const simulated = { ...settings, LASTRO_PUSH_SIMULATOR_URL: "https://push.example" };
    expect(refusalOf(simulated)).toContain("LASTRO_PUSH_SIMULATOR_URL is for the demonstration");
  });
});
