import { parseDecimal } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import {
  acceptOrder,
  cancelOrder,
  confirmDelivery,
  declareDelivery,
  declineOrder,
  keepProof,
  openDispute,
  orderLoads,
  placeOrder,
  proposePrice,
  proposeSettlement,
  shipLoad,
  updateLoad,
  writeMessage,
} from "../../grain/index.js";
import type { OrderMoved, OrderPlaced, StoryEvent } from "./events.js";
import type { Story } from "./story.js";

type Named<E> = E & Pick<StoryEvent, "name">;

/** The buyer buys from an offer at its price, or proposes a lower one, which is paid once the producer agrees. */
export async function orderGrain(
  story: Story,
  { offer, kg, cheaperBy, name }: Named<OrderPlaced>,
): Promise<void> {
  const { offerId, priceCents } = story.steps.factsOf(offer) ?? {};
  if (offerId === undefined || priceCents === undefined) throw new Error(`${offer} was not made`);
  const ctx = {
    ...(await story.asTrader("comprador")),
    autoApproving: () => Promise.resolve(new Map()),
    suspendedAmong: () => Promise.resolve(new Set<string>()),
  };
  await inTransaction(ctx.db, async (tx) => {
    const signature = await keepProof(tx, ctx, "password");
    const purchase = { offerId, quantity: kg, pricePerTonne: BigInt(priceCents), signature };
    const { id } = await (cheaperBy === undefined
      ? placeOrder(tx, ctx, purchase)
      : proposePrice(tx, ctx, { ...purchase, proposedPrice: purchase.pricePerTonne - cheaperBy }));
    await story.finish(tx, name, { orderId: id });
  });
}

/** Either side does the next thing to an order. */
export async function moveOrder(story: Story, event: Named<OrderMoved>): Promise<void> {
  const { orderId } = story.steps.factsOf(event.order) ?? {};
  if (orderId === undefined) throw new Error(`${event.order} was not placed`);
  const [buyer, producer] = [await story.asTrader("comprador"), await story.asTrader(event.producer)];
  await inTransaction(story.ctx.db, async (tx) => {
    await move(tx, { buyer, producer }, orderId, event);
    await story.finish(tx, event.name);
  });
}

async function move(
  tx: Tx,
  { buyer, producer }: { readonly buyer: RequestCtx; readonly producer: RequestCtx },
  id: string,
  event: OrderMoved,
): Promise<unknown> {
  const loadId = async (number: number) =>
    (await orderLoads(tx, id)).find((load) => load.number === number)?.id ?? id;
  switch (event.move) {
    case "accept":
      return acceptOrder(tx, producer, { id, signature: await keepProof(tx, producer, "password") });
    case "decline":
      return declineOrder(tx, producer, { id, reason: "Secador parado para manutenção" });
    case "cancel":
      return cancelOrder(tx, buyer, { id, reason: "Compra repetida por engano" });
    case "deliver":
      return declareDelivery(tx, producer, { id });
    case "confirm":
      return confirmDelivery(tx, buyer, { id });
    case "ship": {
      const { tonnes, carrier, from, to } = event;
      return shipLoad(tx, producer, {
        id,
        quantity: tonnes === undefined ? undefined : parseDecimal(tonnes, 3),
        carrier,
        portOfDeparture: from,
        portOfArrival: to,
      });
    }
    case "transit": {
      const place = { currentPlace: event.place, inTransit: true } as const;
      return updateLoad(tx, producer, { id, loadId: await loadId(event.load), ...place });
    }
    case "weigh":
      return proposeSettlement(tx, producer, {
        id,
        loadId: await loadId(event.load),
        scaleKg: parseDecimal(event.tonnes, 3),
        moisture: parseDecimal(event.moisture, 2),
      });
    case "dispute":
      return openDispute(tx, buyer, {
        id,
        reason: "quality",
        description: event.words,
        loadId: (await orderLoads(tx, id)).at(-1)?.id,
      });
    case "write":
      return writeMessage(tx, event.by === "buyer" ? buyer : producer, { id, text: event.words });
  }
}
