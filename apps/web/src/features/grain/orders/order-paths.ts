import type { OrderSide } from "@lastro/contracts/grain/orders";

interface OrderName {
  id: string;
  side: OrderSide;
}

/** The page of an order, in the frame of the side that reads. */
export const orderPath = ({ id, side }: OrderName): string => `/agro/dashboard-${side}/orders/${id}`;

/** The page of the dispute of a load, or without one of the whole order, in the same frame. */
export const disputePath = ({ id, side }: OrderName, loadId?: string | null): string =>
  `/agro/dashboard-${side}/disputes/${id}${loadId == null ? "" : `?load=${loadId}`}`;

/** The list an order stands in. */
export const ordersPath = (side: OrderSide): string =>
  side === "buyer" ? "/agro/dashboard-buyer?tab=orders" : "/agro/dashboard-producer/orders";

/** The page of the order an old address names (`?order=`); nothing where it names none. */
export function pageOfOldAddress(search: URLSearchParams, side: OrderSide): string | undefined {
  const id = search.get("order");
  return id === null ? undefined : orderPath({ id: encodeURIComponent(id), side });
}
