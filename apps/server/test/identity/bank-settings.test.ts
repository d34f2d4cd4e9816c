import { describe, expect, it } from "vitest";
import { loadConfig } from "../../src/configuration/config.js";
import { bankSettings } from "../../src/modules/customers/index.js";
import { startTestApp } from "../../src/testing/test-app.js";

const GOOGLE = { LASTRO_GOOGLE_CLIENT_ID: "id", LASTRO_GOOGLE_CLIENT_SECRET: "secret" };
const OWN = {
  LASTRO_OIDC_NAME: "empresa",
  LASTRO_OIDC_ISSUER: "https://login.empresa.example",
  LASTRO_OIDC_CLIENT_ID: "id",
  LASTRO_OIDC_CLIENT_SECRET: "secret",
};

describe("the outside providers of the bank", () => {
  it("are those of its settings, the operator's own under a name of the house", () => {
    expect(bankSettings(loadConfig({})).external).toEqual({});
    const { external } = bankSettings(loadConfig({ ...GOOGLE, ...OWN }));
    expect(external).toMatchObject({
      google: { enabled: true, clientIds: ["id"], secret: "secret", skipNonceCheck: false },
      "custom:empresa": { enabled: true, url: "https://login.empresa.example" },
    });
  });

  it("are set whole or not at all", () => {
    expect(() => loadConfig({ LASTRO_GOOGLE_CLIENT_ID: "id" })).toThrow(
      "LASTRO_GOOGLE_CLIENT_ID, LASTRO_GOOGLE_CLIENT_SECRET come together",
    );
    expect(() => loadConfig({ ...OWN, LASTRO_OIDC_NAME: "" })).toThrow("come together");
    expect(() => loadConfig({ ...OWN, LASTRO_OIDC_NAME: "Minha Empresa" })).toThrow("LASTRO_OIDC_NAME");
  });

  it("make nobody a client", () => {
    expect(bankSettings(loadConfig(GOOGLE)).outsideSignUps).toBe(false);
  });

  it("are told to pages", async () => {
    const app = await startTestApp({ settings: GOOGLE });
    try {
      const { external, saml_enabled } = (await app.http.inject("/auth/v1/settings")).json();
      expect(external).toMatchObject({ google: true, apple: false, github: false });
      expect(saml_enabled).toBe(false);
    } finally {
      await app.close();
    }
  });
});

const DAY = 24 * 3600;

describe("a session of the bank", () => {
  it("ends when the operator's settings say", () => {
    const config = loadConfig({ LASTRO_SESSION_IDLE_DAYS: "2", LASTRO_ADMIN_SESSION_HOURS: "1" });
    expect(bankSettings(config).sessions).toMatchObject({
      inactivitySeconds: 2 * DAY,
      timeboxSeconds: 90 * DAY,
      administrators: { inactivitySeconds: 1800, timeboxSeconds: 3600 },
    });
    expect(() => loadConfig({ LASTRO_SESSION_DAYS: "0" })).toThrow("LASTRO_SESSION_DAYS");
  });
});
