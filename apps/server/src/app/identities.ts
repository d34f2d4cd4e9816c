import { createIdentity, type Hashing, overrideSettings, type SettingsOverride } from "@lastro/identity";
import type { Ctx } from "@lastro/platform/context";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { Admit } from "@lastro/platform/http/router";
import type pg from "pg";
import { REALMS } from "../configuration/realms.js";
import { bankSettings, customerHooks } from "../modules/customers/index.js";
import { admitTrader, marketplaceSettings, traderHooks } from "../modules/grain/index.js";

interface IdentityOptions {
  readonly ctx: Ctx;
  readonly pool: pg.Pool;
  readonly relaxedPool: pg.Pool;
  readonly limiter: RateLimiter;
  readonly hashing: Hashing | undefined;
  readonly settings: SettingsOverride;
}

/** Both realms people sign in to, and who is let in by which path. */
export async function createIdentities({ settings, ...of }: IdentityOptions) {
  const { ctx } = of;
  const bank = await createIdentity({
    ...of,
    hooks: customerHooks,
    realm: REALMS.bank,
    settings: overrideSettings(bankSettings(ctx.config), settings),
  });
  const marketplace = await createIdentity({
    ...of,
    hooks: traderHooks,
    realm: REALMS.marketplace,
    settings: marketplaceSettings(ctx.config),
  });
  const admit: Admit = ({ url, headers: { authorization } }, chargeFor) =>
    url.startsWith("/agro/")
      ? admitTrader(ctx, marketplace, authorization, chargeFor)
      : bank.admit(authorization, chargeFor);
  return { bank, marketplace, admit };
}
