import type { IdentitySettings } from "@lastro/identity";
import type { Config } from "@lastro/platform/config";
import { signInSettings } from "../../configuration/sign-in-settings.js";

/**
 * How the bank signs its clients in: also through the outside providers of its configuration, which add nobody. A client
 * is known by CPF and address, which no provider tells: people register, then link.
 */
export function bankSettings(
  config: Parameters<typeof signInSettings>[0] & Partial<Pick<Config, "outsideProviders">>,
): IdentitySettings {
  return {
    ...signInSettings(config),
    external: Object.fromEntries(
      Object.entries(config.outsideProviders ?? {}).map(([name, { clientId, secret, issuer }]) => [
        name,
        {
          enabled: true,
          clientIds: [clientId],
          secret,
          ...(issuer === undefined ? {} : { url: issuer }),
          skipNonceCheck: false,
          emailOptional: false,
        },
      ]),
    ),
  };
}
