import { formatPrice } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../compliance/index.js";
import type { AssetSettings } from "./settings.js";
import { addSettings } from "./settings-store.js";

/** Puts new settings in force for the quotes to come. Throws `otc.settings_changed` unless `base` still is. */
export async function putInForce(
  tx: Tx,
  ctx: RequestCtx,
  base: number,
  assets: readonly AssetSettings[],
  proposalId: string | null = null,
): Promise<void> {
  const version = await addSettings(tx, ctx, { base, assets, proposalId });
  if (version === undefined) throw new DomainError("otc.settings_changed");
  for (const one of assets) {
    await recordAudit(tx, ctx, {
      action: "otc.settings_changed",
      subject: `${version}:${one.asset}`,
      details: {
        version,
        enabled: one.enabled,
        buySpreadBps: one.buySpreadBps,
        sellSpreadBps: one.sellSpreadBps,
        buyFeeBps: one.buyFeeBps,
        sellFeeBps: one.sellFeeBps,
        buyPrice: one.buyPrice ? formatPrice(one.buyPrice) : null,
        sellPrice: one.sellPrice ? formatPrice(one.sellPrice) : null,
        priceBandBps: one.priceBandBps,
        maxDeviationBps: one.maxDeviationBps,
        maxPriceAge: one.maxPriceAge,
        shockBps: one.shockBps,
        lossLimit: one.lossLimit,
        minuteLimit: one.minuteLimit,
        clientLimit: one.clientLimit,
      },
    });
  }
  await announce(tx, { to: "admins", type: "admin" });
}
