import type { IdentitySettings } from "@lastro/identity";
import type { Config } from "@lastro/platform/config";
import { signInSettings } from "../../../configuration/sign-in-settings.js";

/**
 * How the marketplace signs its people in: as the installation does, but with an issuer and an audience of its own, an account
 * that may be used at once, and letters that lead to its own pages.
 */
export function marketplaceSettings(
  config: Pick<Config, "mode" | "publicUrl" | "sessions">,
): IdentitySettings {
  const shared = signInSettings(config);
  const site = config.publicUrl.replace(/\/$/, "");
  return {
    ...shared,
    site: { ...shared.site, url: `${site}/agro/login`, externalUrl: site },
    tokens: { ...shared.tokens, issuer: `${site}/agro/v1/auth`, audience: "marketplace" },
    email: { ...shared.email, autoconfirm: true, magicLinks: false, linkPath: "/agro/reset-password" },
    manualLinking: false,
    // Where a contract is signed by one, a passkey knows its owner.
    relyingParty: { ...shared.relyingParty, userVerification: "required" },
    oauthServer: { ...shared.oauthServer, enabled: false },
  };
}
