import type { RequestOf, ResponseOf } from "@lastro/contracts";
import { PERMISSION_OF_COMMAND, roleMay } from "@lastro/contracts/grain/member-access";
import type {
  listOrderEvents,
  listOrders as listOrdersRoute,
  readOrderLogistics,
} from "@lastro/contracts/grain/orders";
import { LOAD_STATES, type OrderCommandName } from "@lastro/contracts/grain/orders";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { type PageQuery, readIdCursor } from "@lastro/platform/cursor";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { openProposalsOf } from "../disputes/dispute-store.js";
import { figuresOf, type OrderSum } from "../figures.js";
import { actingName, memberNames, roleOf } from "../members/index.js";
import { carriedPapers } from "../papers/demanded-papers.js";
import { ownerOf } from "../reports/report-owner.js";
import { pageOfEvents, trackingOf } from "./event-store.js";
import { loadsOf, loadsOfOrders } from "./load-store.js";
import { type Order, sideOf } from "./order.js";
import { findOrderOf } from "./order-store.js";
import { countsByWord, orderSumsOf } from "./order-sums.js";
import { describeOrder, loadView, type OrderDetail, stageOf, summaryOf } from "./order-view.js";
import { findEmails, findParties } from "./parties.js";
import { filterIn, findOrdersOf } from "./search/find-orders.js";
import { sheetsOf, sheetsOfOrders } from "./sheet-store.js";
import { runningOrderTimers } from "./timers.js";

/** One of the person's own orders; another's does not exist for them. */
export async function ownOrder(ctx: RequestCtx, id: string): Promise<Order> {
  const order = await findOrderOf(ctx.db, personOf(ctx).userId, id);
  if (!order) throw new DomainError("resource.not_found");
  return order;
}

/** The order as the person who asks may see it. */
export async function readOwnOrder(db: Database | Tx, ctx: RequestCtx, id: string): Promise<OrderDetail> {
  const { userId } = personOf(ctx);
  const order = await findOrderOf(db, userId, id);
  if (!order) throw new DomainError("resource.not_found");
  const detail = await describeOrder(db, order, sideOf(order, userId));
  return { ...detail, may: detail.may.filter(mayIn(ctx)), primary: primaryIn(ctx, detail) };
}

/** Whether the role of whoever asks lets them give a command. */
const mayIn = (ctx: RequestCtx) => (command: OrderCommandName) =>
  roleMay(roleOf(ctx), PERMISSION_OF_COMMAND[command]);

/** An order's next step, where it is one that whoever asks may take. */
function primaryIn(ctx: RequestCtx, { primary }: Pick<OrderDetail, "primary">): OrderDetail["primary"] {
  return primary !== null && mayIn(ctx)(primary) ? primary : null;
}

type Listing = RequestOf<typeof listOrdersRoute>["query"];

/** The person's own orders that fit, newest first, with what all of them come to. */
export async function listOrders(
  ctx: RequestCtx,
  { cursor, limit, ...filter }: Listing,
): Promise<ResponseOf<typeof listOrdersRoute>> {
  const { userId } = personOf(ctx);
  const wanted = await filterIn(ctx.db, userId, filter);
  const found = await findOrdersOf(ctx.db, ownerOf(ctx), wanted, {
    before: readIdCursor(cursor),
    limit: limit + 1,
  });
  const orders = found.slice(0, limit);
  const [items, sums] = await Promise.all([summariesOf(ctx.db, orders, userId), orderSumsOf(ctx.db, userId)]);
  return {
    items: items.map((item) => ({ ...item, primary: primaryIn(ctx, item) })),
    nextCursor: found.length > limit ? (orders.at(-1)?.id ?? null) : null,
    counts: countsOf(sums),
    totals: figuresOf(sums),
  };
}

/** Orders as lists show them to one of their sides, in the order given. */
export async function summariesOf(db: Database, orders: readonly Order[], userId: string) {
  const others = orders.map((order) => (order.buyerId === userId ? order.producerId : order.buyerId));
  const shipped = orders.filter(({ shippedKg }) => shippedKg > 0n).map(({ id }) => id);
  const [timers, parties, emails, loads, sheets, proposals] = await Promise.all([
    runningOrderTimers(
      db,
      orders.map(({ id }) => id),
    ),
    findParties(db, others),
    findEmails(db, others),
    loadsOfOrders(db, shipped),
    sheetsOfOrders(db, shipped),
    openProposalsOf(db, shipped),
  ]);
  return orders.map((order, index) => {
    const other = others[index] ?? "";
    const records = {
      order,
      loads: loads.filter(({ orderId }) => orderId === order.id),
      sheets: sheets.filter(({ orderId }) => orderId === order.id),
      timers: timers.filter(({ subject }) => subject === order.id),
      proposals: proposals.filter(({ orderId }) => orderId === order.id),
    };
    return summaryOf(records, sideOf(order, userId), parties.get(other), emails.get(other));
  });
}

function countsOf(sums: readonly OrderSum[]) {
  return { all: figuresOf(sums).orders, ...countsByWord(sums) };
}

/** A page of what happened to an order; the clocks and the house have no name. */
export async function readEvents(
  db: Database | Tx,
  order: Order,
  page: PageQuery,
): Promise<ResponseOf<typeof listOrderEvents>> {
  const [{ items, nextCursor }, parties] = await Promise.all([
    pageOfEvents(db, order.id, page),
    findParties(db, [order.buyerId, order.producerId]),
  ]);
  const names = {
    buyer: parties.get(order.buyerId)?.name ?? null,
    producer: parties.get(order.producerId)?.name ?? null,
    administrator: null,
    system: null,
    driver: null,
  };
  const idOf = (actor: string) => actor.slice(actor.indexOf(":") + 1);
  const people = items.filter(({ side }) => side === "buyer" || side === "producer");
  const members = await memberNames(
    db,
    people.map(({ actor }) => idOf(actor)),
  );
  const events = items.map(({ side, actor, ...event }) => {
    const name = names[side];
    return { ...event, by: side, name: name && actingName(name, members.get(idOf(actor))) };
  });
  return { events, nextCursor };
}

/** Tracking: the four stages, what is known of the newest load, every load, and where each was when. */
export async function readLogistics(
  db: Database,
  order: Order,
): Promise<ResponseOf<typeof readOrderLogistics>> {
  const [loads, sheets, timers, history, carried] = await Promise.all([
    loadsOf(db, order.id),
    sheetsOf(db, order.id),
    runningOrderTimers(db, [order.id]),
    trackingOf(db, order.id),
    carriedPapers(db, [order.id]),
  ]);
  const status = stageOf(loads);
  const reached = LOAD_STATES.indexOf(status);
  const latest = (times: readonly (Date | null)[]) =>
    times.reduce<Date | null>((last, time) => (time && (!last || time > last) ? time : last), null);
  const at = {
    preparing: order.paidAt,
    dispatched: order.shippedAt,
    in_transit: latest(loads.map(({ inTransitAt }) => inTransitAt)),
    arrived: status === "arrived" ? latest(loads.map(({ deliveredAt }) => deliveredAt)) : null,
  };
  const newest = loads.at(-1);
  return {
    status,
    stages: LOAD_STATES.map((stage, index) => ({ stage, done: index <= reached, at: at[stage] })),
    current: newest
      ? {
          carrier: newest.carrier,
          trackingCode: newest.trackingCode,
          trackingLink: newest.trackingLink,
          portOfDeparture: newest.portOfDeparture,
          portOfArrival: newest.portOfArrival,
          expectedOn: newest.expectedOn,
          currentPlace: newest.currentPlace,
          note: newest.note,
          shippedAt: newest.shippedAt,
        }
      : null,
    loads: loads.map((load) => loadView({ order, loads, sheets, timers, carried }, load)),
    history,
  };
}
