import { describe, expect, it } from "vitest";
import { defaultSettings } from "./default-settings.js";
import { overrideSettings } from "./override-settings.js";

describe("settings decided otherwise", () => {
  const settings = defaultSettings({ publicUrl: "http://localhost:3000" });

  it("replace the named fields, lists whole, and leave their neighbours", () => {
    const changed = overrideSettings(settings, {
      phone: { enabled: true, testCodes: { "15550001": "123456" } },
      site: { allowList: ["https://app.example/**"] },
      captcha: { provider: "hcaptcha", secret: "s", verifyUrl: "http://localhost/verify" },
    });
    expect(changed.phone).toEqual({ ...settings.phone, enabled: true, testCodes: { "15550001": "123456" } });
    expect(changed.site).toEqual({ ...settings.site, allowList: ["https://app.example/**"] });
    expect(changed.captcha?.provider).toBe("hcaptcha");
    expect(changed.email).toEqual(settings.email);
  });
});
