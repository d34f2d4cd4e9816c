import type { Config } from "@lastro/platform/config";
import { bankSettings, type IdentitySettings } from "../../identity/index.js";

/**
 * How the marketplace signs its people in: as the bank does, but with an issuer and an audience of its own, an account
 * that may be used at once, and letters that lead to its own pages.
 */
export function marketplaceSettings(
  config: Pick<Config, "mode" | "publicUrl" | "sessions">,
): IdentitySettings {
  const bank = bankSettings(config);
  const site = config.publicUrl.replace(/\/$/, "");
  return {
    ...bank,
    site: { ...bank.site, url: `${site}/agro/login`, externalUrl: site },
    tokens: { ...bank.tokens, issuer: `${site}/agro/v1/auth`, audience: "marketplace" },
    email: { ...bank.email, autoconfirm: true, magicLinks: false, linkPath: "/agro/reset-password" },
    manualLinking: false,
    external: {},
    passkeys: { ...bank.passkeys, enabled: false },
    oauthServer: { ...bank.oauthServer, enabled: false },
  };
}
