import type { RequestOf } from "@lastro/contracts";
import type { updateOtcSettings } from "@lastro/contracts/otc";
import { formatPrice, parsePrice } from "@lastro/money";
import { inTransaction } from "../../platform/database/database.js";
import { DomainError } from "../../platform/domain-error.js";
import { announce } from "../../platform/events.js";
import { recordAudit } from "../compliance/index.js";
import type { OtcCtx } from "./ports.js";
import { type AssetSettings, isOffMarket } from "./settings.js";
import { addSettings } from "./settings-store.js";

type Input = RequestOf<typeof updateOtcSettings>["body"];

/** Puts new settings in force for the quotes to come. Refuses when someone else changed them meanwhile. */
export async function updateSettings(ctx: OtcCtx, input: Input): Promise<void> {
  const assets = input.assets.map(
    (one): AssetSettings => ({
      ...one,
      buyPrice: one.buyPrice === null ? undefined : parsePrice(one.asset, "BRL", one.buyPrice),
      sellPrice: one.sellPrice === null ? undefined : parsePrice(one.asset, "BRL", one.sellPrice),
    }),
  );
  await inTransaction(ctx.db, async (tx) => {
    for (const { asset, buyPrice, sellPrice } of assets) {
      const market = await ctx.priceSource(tx, ctx.clock, asset);
      const manual = [buyPrice, sellPrice].filter((price) => price !== undefined);
      if (market && manual.some((price) => isOffMarket(price, market.price))) {
        throw new DomainError("otc.manual_price_off_market", { asset });
      }
    }
    const version = await addSettings(tx, ctx, input.version, assets);
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
        },
      });
    }
    await announce(tx, { to: "admins", type: "admin" });
  });
}
