import type { OrderDetail } from "@/features/grain/orders/api";

type OrderName = Pick<OrderDetail, "id" | "side">;

/** The page of an order's dispute, in the frame of the side that reads. */
export const disputePath = ({ id, side }: OrderName): string => `/agro/dashboard-${side}/disputes/${id}`;

/** The order's own dialog, over the side's list. */
export const orderPath = ({ id, side }: OrderName): string =>
  side === "buyer"
    ? `/agro/dashboard-buyer?tab=orders&order=${id}`
    : `/agro/dashboard-producer/orders?order=${id}`;
