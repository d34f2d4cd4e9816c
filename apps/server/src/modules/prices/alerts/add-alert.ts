import type { ResponseOf } from "@lastro/contracts";
import { type addPriceAlert, MAX_PRICE_ALERTS } from "@lastro/contracts/price-alerts";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { z } from "zod";
import { recordAudit } from "../../compliance/index.js";
import { isUsable } from "../price-rules.js";
import { formatScaled, parseScaled } from "../scaled-decimal.js";
import { findLatest } from "../store.js";
import { isMet, type PriceAlert } from "./alert.js";
import { deleteAlert, insertAlert, listAlertsOf, lockAlertsOf } from "./alert-store.js";

export type AlertView = ResponseOf<typeof addPriceAlert>;

/** Keeps a price the client wants to be told of. One that the price of now already meets is refused. */
export async function addAlert(
  tx: Tx,
  ctx: RequestCtx,
  { asset, direction, price: typed }: z.output<(typeof addPriceAlert)["body"]>,
): Promise<AlertView> {
  const { userId } = personOf(ctx);
  const createdAt = ctx.clock.now();
  const price = parseScaled(typed);
  if (price === undefined) throw new Error(`No price: ${typed}`);
  const alert: PriceAlert = {
    id: ctx.random.id(),
    userId,
    asset,
    direction,
    price,
    createdAt,
    told: undefined,
  };
  const latest = await findLatest(tx, asset);
  if (latest && isUsable(latest.source_at, createdAt) && isMet(alert, latest.brl))
    throw new DomainError("prices.alert_already_met");
  await lockAlertsOf(tx, userId);
  await makeRoom(tx, userId);
  if (!(await insertAlert(tx, alert))) throw new DomainError("prices.alert_exists");
  await recordAudit(tx, ctx, {
    action: "prices.alert_added",
    subject: alert.id,
    details: { asset, price: formatScaled(price) },
  });
  return alertView(alert);
}

/** What was told long ago gives way; what still waits does not. */
async function makeRoom(tx: Tx, userId: string): Promise<void> {
  const kept = await listAlertsOf(tx, userId);
  if (kept.length < MAX_PRICE_ALERTS) return;
  const oldest = kept.at(-1);
  if (!oldest?.told) throw new DomainError("prices.too_many_alerts");
  await deleteAlert(tx, oldest);
}

export function alertView({ id, asset, direction, price, createdAt, told }: PriceAlert): AlertView {
  return {
    ...{ id, asset, direction, createdAt },
    currency: "BRL",
    price: formatScaled(price),
    told: told ? { at: told.at, price: formatScaled(told.price) } : null,
  };
}
