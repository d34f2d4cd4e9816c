import type { OrderState } from "@lastro/contracts/grain/order-states";
import { divide } from "@lastro/money";
import { usdt } from "./usdt.js";

/** An order's money, or that of many together, in millionths of a USDT, as its table keeps it. */
export interface OrderMoney {
  /** What was bought, at its price. */
  readonly total: bigint;
  /** What the buyer paid into escrow. */
  readonly funded: bigint;
  /** What left the escrow for the producer, the commission included. */
  readonly released: bigint;
  /** The commission. */
  readonly fee: bigint;
  /** What went back to the buyer. */
  readonly refunded: bigint;
}

/** What the orders of one status come to. */
export interface OrderSum extends OrderMoney {
  readonly status: OrderState;
  readonly orders: bigint;
}

/** Pedidos ativos: neither delivered nor cancelled. */
export const ACTIVE: readonly OrderState[] = ["created", "paid", "shipped"];
/** Pedidos pendentes of a producer: nothing is shipped yet. */
const PENDING: readonly OrderState[] = ["created", "paid"];
/** Transações, pedidos concluídos: delivered. A cancelled order is none of them. */
export const COMPLETED: readonly OrderState[] = ["delivered"];

/** Em garantia: what the escrow still holds. */
export function heldOf({ funded, released, refunded }: Omit<OrderMoney, "total" | "fee">): bigint {
  return funded - released - refunded;
}

/** Recebido, pago ao produtor, líquido: what was released, less the commission. */
export function receivedOf({ released, fee }: Pick<OrderMoney, "released" | "fee">): bigint {
  return released - fee;
}

/** Gasto, volume: what buyers paid into orders and did not get back. */
function spentOf({ funded, refunded }: Pick<OrderMoney, "funded" | "refunded">): bigint {
  return funded - refunded;
}

/** A receber: what an active order is still worth to its producer, before the commission; of any other, nothing. */
export function outstandingOf({
  status,
  total,
  released,
  refunded,
}: Pick<OrderSum, "status" | "total" | "released" | "refunded">): bigint {
  return ACTIVE.includes(status) ? total - released - refunded : 0n;
}

/** Where an order's money is, as every answer that shows it says. */
export function moneyOf(order: Omit<OrderMoney, "total">) {
  return {
    funded: usdt(order.funded),
    inEscrow: usdt(heldOf(order)),
    released: usdt(order.released),
    fee: usdt(order.fee),
    net: usdt(receivedOf(order)),
    refunded: usdt(order.refunded),
  };
}

/** Every figure orders come to, from their sums by status. Each is defined above, and nowhere else. */
export function figuresOf(sums: readonly OrderSum[]) {
  const add = (figure: (sum: OrderSum) => bigint) => sums.reduce((all, sum) => all + figure(sum), 0n);
  const count = (states?: readonly OrderState[]) =>
    Number(add(({ status, orders }) => (!states || states.includes(status) ? orders : 0n)));
  return {
    orders: count(),
    active: count(ACTIVE),
    pending: count(PENDING),
    completed: count(COMPLETED),
    spent: usdt(add(spentOf)),
    inEscrow: usdt(add(heldOf)),
    released: usdt(add(({ released }) => released)),
    fee: usdt(add(({ fee }) => fee)),
    received: usdt(add(receivedOf)),
    outstanding: usdt(add(outstandingOf)),
  };
}

/** What was sold in a stretch of time, by the time its money was released: kilograms as they were settled. */
export interface Sums {
  readonly orders: bigint;
  readonly kg: bigint;
  /** Faturamento: what was released, the commission included. */
  readonly gross: bigint;
  readonly fee: bigint;
}

/** Preço médio: what was released for each tonne, in cents, half to even; null where nothing was sold. */
export function averagePriceOf({ gross, kg }: Sums): bigint | null {
  // A cent per tonne is ten millionths per kilogram.
  return kg === 0n ? null : divide(gross, kg * 10n, "halfEven");
}

/** Compras as every answer says them: what was released to producers. The commission is theirs, so that none is said. */
export function purchaseFigures({ orders, kg, gross }: Sums) {
  return { orders: Number(orders), gross: usdt(gross), fee: null, net: null, volume: kg };
}

/** Sales as every answer says them; `net` is what the producer received. */
export function salesFigures({ orders, kg, gross, fee }: Sums) {
  return {
    orders: Number(orders),
    gross: usdt(gross),
    fee: usdt(fee),
    net: usdt(receivedOf({ released: gross, fee })),
    volume: kg,
  };
}
