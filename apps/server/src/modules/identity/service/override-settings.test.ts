import { describe, expect, it } from "vitest";
import { loadConfig } from "../../../configuration/config.js";
import { bankSettings } from "./bank-settings.js";
import { overrideSettings } from "./override-settings.js";

describe("settings decided otherwise", () => {
  const bank = bankSettings(loadConfig({}));

  it("replace the named fields, lists whole, and leave their neighbours", () => {
    const changed = overrideSettings(bank, {
      phone: { enabled: true, testCodes: { "15550001": "123456" } },
      site: { allowList: ["https://app.example/**"] },
      captcha: { provider: "hcaptcha", secret: "s", verifyUrl: "http://localhost/verify" },
    });
    expect(changed.phone).toEqual({ ...bank.phone, enabled: true, testCodes: { "15550001": "123456" } });
    expect(changed.site).toEqual({ ...bank.site, allowList: ["https://app.example/**"] });
    expect(changed.captcha?.provider).toBe("hcaptcha");
    expect(changed.email).toEqual(bank.email);
  });
});
