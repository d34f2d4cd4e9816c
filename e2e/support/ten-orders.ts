import type { Page } from "@playwright/test";
import { readAs, sendAs, TRADER_PASSWORD } from "./traders.js";

/** An order with what is to be found of it on every screen, in whole USDT: by hand, at 40 USDT a tonne and 1%. */
export interface SeededOrder {
  readonly state: string;
  readonly id: string;
  readonly number: string;
  readonly total: number;
  readonly funded: number;
  readonly released: number;
  readonly fee: number;
  readonly refunded: number;
}

type Figures = Partial<Pick<SeededOrder, "funded" | "released" | "fee" | "refunded">>;
interface Order {
  id: string;
  number: string;
  loads: { id: string; settlements: { id: string }[] }[];
  disputeDetails: { proposals: { id: string }[] } | null;
}

const COMPLAINT = { reason: "weight", description: "Faltam toneladas na carga recebida" };

/** Who signs proves it by the password, once for each signature. */
async function signatureOf(page: Page): Promise<string> {
  const { signature } = await sendAs<{ signature: string }>(page, "/agro/v1/me/signatures", {
    password: TRADER_PASSWORD,
  });
  return signature;
}

/** Ten orders between two people in ten states, made by the API. Ends them as `tenOrders` of the server's tests does. */
export async function tenOrders(selling: Page, buying: Page, name: string): Promise<SeededOrder[]> {
  const seeded: SeededOrder[] = [];
  const offer = await sendAs<{ id: string }>(selling, "/agro/v1/offers", {
    name,
    commodity: "soy",
    place: { city: "Sorriso", state: "MT", country: "BR" },
    deliveryBasis: "FCA",
    pricePerTonne: "40.00",
    quantity: "500",
    minimumOrder: "1",
  });
  const act = (who: Page, { id }: Order, command: string, body: object = {}) =>
    sendAs<Order>(who, `/agro/v1/orders/${id}/${command}`, body);
  const buy = async (quantity: string, how: object = {}) =>
    sendAs<Order>(buying, "/agro/v1/orders", {
      ...{ offerId: offer.id, quantity, pricePerTonne: "40.00", ...how },
      signature: await signatureOf(buying),
    });
  const accepted = async (quantity: string) =>
    act(selling, await buy(quantity), "accept", { signature: await signatureOf(selling) });
  const note = (state: string, tonnes: number, { id, number }: Order, figures: Figures) =>
    seeded.push({
      funded: 0,
      released: 0,
      fee: 0,
      refunded: 0,
      state,
      id,
      number,
      total: 40 * tonnes,
      ...figures,
    });

  note("paid", 1, await buy("1"), { funded: 40 });
  note("accepted", 2, await accepted("2"), { funded: 80 });

  const shipped = await accepted("3");
  await act(selling, shipped, "loads");
  note("shipped", 3, shipped, { funded: 120 });

  const partly = await accepted("20");
  await act(selling, partly, "loads", { quantity: "10" });
  await act(buying, partly, "confirm");
  note("partly released", 20, partly, { funded: 800, released: 400, fee: 4 });

  const delivered = await accepted("5");
  await act(selling, delivered, "loads");
  await act(buying, delivered, "confirm");
  note("delivered", 5, delivered, { funded: 200, released: 200, fee: 2 });

  const lighter = await accepted("10");
  const { loads } = await act(selling, lighter, "loads");
  const weighed = await act(buying, lighter, "settlement", { loadId: loads[0]?.id, scaleWeight: "7.5" });
  await act(selling, lighter, `settlement/${weighed.loads[0]?.settlements[0]?.id}/accept`);
  await act(buying, lighter, "confirm");
  note("delivered lighter", 10, lighter, { funded: 400, released: 300, fee: 3, refunded: 100 });

  const cancelled = await accepted("7");
  await act(selling, cancelled, "cancel");
  note("cancelled", 7, cancelled, { funded: 280, refunded: 280 });

  const shared = await accepted("8");
  await act(selling, shared, "loads");
  await act(buying, shared, "dispute", COMPLAINT);
  await act(selling, shared, "dispute/proposals", { toProducer: "200.00" });
  const { disputeDetails } = await readAs<Order>(buying, `/agro/v1/orders/${shared.id}`);
  await act(buying, shared, `dispute/proposals/${disputeDetails?.proposals[0]?.id}/sign`);
  note("shared out", 8, shared, { funded: 320, released: 200, fee: 2, refunded: 120 });

  const disputed = await accepted("9");
  await act(selling, disputed, "loads");
  await act(buying, disputed, "dispute", COMPLAINT);
  note("in dispute", 9, disputed, { funded: 360 });

  note("proposed", 10, await buy("10", { proposedPrice: "39.00" }), {});
  return seeded;
}
