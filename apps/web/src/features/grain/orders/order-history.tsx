import { useInfiniteQuery } from "@tanstack/react-query";
import { orderEventsQuery } from "@/features/grain/orders/api";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { OrderTimeline } from "@/features/grain/shared/orders/order-timeline";

/** Everything that happened to the order, oldest first. */
export function OrderHistory({ id }: { id: string }) {
  const { dateTime } = useLocalTime();
  return <OrderTimeline list={useInfiniteQuery(orderEventsQuery(id))} dateTime={dateTime} />;
}
