import type { OrderSide } from "@lastro/contracts/grain/orders";
import type { Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import type { Load, Order } from "../orders/order.js";
import { notifyTraders } from "./notify-trader.js";

interface News {
  readonly kind: "load_updated" | "paper_added";
  readonly order: Order;
  readonly load: Load;
  /** Who did it and need not be told; a driver is on neither side. */
  readonly by: OrderSide | "driver";
  readonly place?: string | undefined;
}

/** Notifies whoever did not do it of news about a load, collected by load until they are read. */
export async function notifyOfLoad(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random" | "config">,
  { kind, order, load, by, place }: News,
): Promise<void> {
  const sides = (["buyer", "producer"] as const).filter((side) => side !== by);
  await notifyTraders(
    tx,
    ctx,
    sides.map((side) => ({
      userId: side === "buyer" ? order.buyerId : order.producerId,
      source: `${kind}:${ctx.random.id()}`,
      kind,
      orderId: order.id,
      thread: `${kind}:${load.id}`,
      facts: {
        ...{ offer: order.offerName, number: order.number, load: String(load.number) },
        ...(place === undefined ? {} : { place }),
      },
      at: ctx.clock.now(),
    })),
  );
}
