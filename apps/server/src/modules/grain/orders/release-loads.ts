import { plainTonnes } from "@lastro/contracts/grain/weights";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { recordAudit } from "../../compliance/index.js";
import { type Payout, payOut } from "../../escrow/index.js";
import { receivedOf } from "../figures.js";
import { payInReais } from "../reais/pay-in-reais.js";
import { noteRelease } from "../reports/index.js";
import { usdt, usdtWords } from "../usdt.js";
import { announceOrder } from "./announce-order.js";
import { type OrderEvent, recordEvents } from "./event-store.js";
import { changeLoad } from "./load-store.js";
import { heldOf, type Load, type Order, remainingKg, shareOfLoad } from "./order.js";
import { changeOrder } from "./order-store.js";
import { loadReleased, orderRefunded } from "./postings.js";
import { closeSheet, type Sheet, standingSheet } from "./sheet-store.js";
import { sellStock } from "./stock.js";
import { runningOrderTimers, startOrderTimer, stopOrderTimers } from "./timers.js";

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
  const now = ctx.clock.now();
  let sums: Order = order;
  const events: OrderEvent[] = [];
  const payouts: Payout[] = [];
  for (const load of accepted) {
    const sheet = standingSheet(sheets, load.id);
    const settledKg = sheet?.settledKg ?? load.kg;
    const share = shareOfLoad(sums, load, settledKg);
    payouts.push({
      toPayee: usdt(share.gross),
      toPayer: usdt(share.refund),
      posting: loadReleased(load.id),
    });
    await changeLoad(tx, ctx, load, {
      status: "arrived",
      deliveredAt: load.deliveredAt ?? now,
      releasedAt: now,
      settledKg,
      released: share.gross,
      fee: share.fee,
      refunded: share.refund,
    });
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
  const unreleased = loads.filter(({ releasedAt }) => releasedAt === null).length - accepted.length;
  const isLast = unreleased === 0 && !(await isMoreToCome(tx, order));
  const releasedAt = accepted.length > 0 ? now : order.releasedAt;
  const money = { released: sums.released, fee: sums.fee, releasedAt };
  if (isLast) payouts.push(...(await close(tx, ctx, { order, sums, money, events })));
  else await goOn(tx, ctx, { order, sums, money, events, loads, accepted });
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
  await payOut(tx, ctx, order.id, payouts);
  const net = receivedOf(sums) - receivedOf(order);
  await payInReais(tx, ctx, order, net);
}

/** Whether more is bought, and there is still time to ship it. */
async function isMoreToCome(tx: Tx, order: Order): Promise<boolean> {
  if (remainingKg(order) === 0n) return false;
  return (await runningOrderTimers(tx, [order.id])).some(({ name }) => name === "next_load");
}

interface Released {
  readonly order: Order;
  readonly sums: Order;
  readonly money: Pick<Order, "released" | "fee" | "releasedAt">;
  readonly events: readonly OrderEvent[];
}

/** Ends the order; answers what is still to be paid out. */
async function close(
  tx: Tx,
  ctx: RequestCtx,
  { order, sums, money, events }: Released,
): Promise<readonly Payout[]> {
  const rest = heldOf(sums);
  const closed = await changeOrder(tx, ctx, order, {
    ...money,
    refunded: sums.refunded + rest,
    status: "delivered",
    escrow: "released",
    closedAt: ctx.clock.now(),
  });
  await sellStock(tx, order, order.shippedKg, remainingKg(order));
  const delivered: OrderEvent = {
    type: "order.delivered",
    from: order.status,
    to: "delivered",
    facts: {
      released: usdtWords(closed.released),
      fee: usdtWords(closed.fee),
      refunded: usdtWords(closed.refunded),
    },
  };
  await recordEvents(tx, ctx, order, [...events, delivered]);
  return rest > 0n ? [{ toPayee: usdt(0n), toPayer: usdt(rest), posting: orderRefunded(order.id) }] : [];
}

async function goOn(
  tx: Tx,
  ctx: RequestCtx,
  { order, sums, money, events, loads, accepted }: Released & Pick<Release, "loads" | "accepted">,
): Promise<void> {
  await changeOrder(tx, ctx, order, { ...money, refunded: sums.refunded, escrow: "part_released" });
  await recordEvents(tx, ctx, order, events);
  const named = new Set(accepted.map(({ id }) => id));
  const waiting = loads.filter(({ id, releasedAt }) => releasedAt === null && !named.has(id));
  if (waiting.length === 0) await stopOrderTimers(tx, ctx, order.id, ["inspection"]);
  else if (waiting.every(({ deliveredAt }) => deliveredAt !== null))
    await startOrderTimer(tx, ctx, order.id, "inspection");
}
