import { plainTonnes } from "@lastro/contracts/grain/weights";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { recordAudit } from "../../compliance/index.js";
import { type Payout, payOut } from "../../escrow/index.js";
import { receivedOf } from "../figures.js";
import { payInReais } from "../reais/pay-in-reais.js";
import { noteRelease } from "../reports/index.js";
import { usdt, usdtWords } from "../usdt.js";
import { afterPayout } from "./after-payout.js";
import { announceOrder } from "./announce-order.js";
import type { OrderEvent } from "./event-store.js";
import { changeLoad } from "./load-store.js";
import { costOfLoad, isAwaited, type Load, type Order, shareOfLoad } from "./order.js";
import { loadReleased } from "./postings.js";
import { closeSheet, type Sheet, standingSheet } from "./sheet-store.js";

interface Release {
  readonly order: Order;
  /** Every load of the order, and those of them that are accepted now. */
  readonly loads: readonly Load[];
  readonly accepted: readonly Load[];
  readonly sheets: readonly Sheet[];
}

/**
 * Accepts loads: each is paid for what its standing sheet, or else its own weight, comes to. The order ends with the
 * last load of everything bought, or of what was shipped in time: what was not goes back to the buyer.
 */
export async function releaseLoads(tx: Tx, ctx: RequestCtx, release: Release): Promise<void> {
  const { order, loads, accepted, sheets } = release;
  if (!accepted.every(isAwaited)) throw new Error(`A load of order ${order.id} is paid once`);
  const now = ctx.clock.now();
  let sums: Order = order;
  const events: OrderEvent[] = [];
  const payouts: Payout[] = [];
  const changed = new Map<string, Load>();
  for (const load of accepted) {
    const sheet = standingSheet(sheets, load.id);
    const settledKg = sheet?.settledKg ?? load.kg;
    const share = shareOfLoad(sums, load, sheet?.amount ?? costOfLoad(order, load));
    payouts.push({
      toPayee: usdt(share.gross),
      toPayer: usdt(share.refund),
      posting: loadReleased(load.id),
    });
    const changes = {
      status: "arrived",
      deliveredAt: load.deliveredAt ?? now,
      releasedAt: now,
      settledKg,
      released: share.gross,
      fee: share.fee,
      refunded: share.refund,
    } as const;
    await changeLoad(tx, ctx, load, changes);
    changed.set(load.id, { ...load, ...changes });
    await noteRelease(tx, { id: load.id, orderId: order.id, at: now, kg: settledKg, ...share });
    if (sheet?.status === "open") await closeSheet(tx, ctx, sheet.id, "agreed");
    sums = {
      ...sums,
      released: sums.released + share.gross,
      fee: sums.fee + share.fee,
      refunded: sums.refunded + share.refund,
    };
    events.push({
      type: "load.released",
      loadId: load.id,
      facts: {
        tonnes: plainTonnes(settledKg),
        gross: usdtWords(share.gross),
        fee: usdtWords(share.fee),
        refunded: usdtWords(share.refund),
        ...(sheet ? { sheet: sheet.hash } : {}),
      },
    });
  }
  const releasedAt = accepted.length > 0 ? now : order.releasedAt;
  const loadsNow = loads.map((load) => changed.get(load.id) ?? load);
  const after = await afterPayout(tx, ctx, { order, sums: { ...sums, releasedAt }, loads: loadsNow, events });
  await recordAudit(tx, ctx, {
    action: "grain.order_released",
    subject: order.id,
    details: {
      loads: accepted.length,
      released: usdt(sums.released - order.released),
      fee: usdt(sums.fee - order.fee),
    },
  });
  await announceOrder(tx, order, { money: true });
  await payOut(tx, ctx, order.id, [...payouts, ...after.payouts]);
  await payInReais(tx, ctx, order, receivedOf(sums) - receivedOf(order));
}
