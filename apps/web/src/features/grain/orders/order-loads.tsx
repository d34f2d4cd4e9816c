import { useQuery } from "@tanstack/react-query";
import { logisticsQuery, type OrderDetail } from "@/features/grain/orders/api";
import { LogisticsForm } from "@/features/grain/orders/logistics-form";
import { RouteMap } from "@/features/grain/orders/map/route-map";
import { OrderLoad } from "@/features/grain/orders/order-load";

interface OrderLoadsProps {
  order: OrderDetail;
  /** Whether the form of a new load is open. */
  isShipping: boolean;
  onShipped: () => void;
}

/** Every load of an order: where it goes, where it was, what may be done with it; and shipping another. */
export function OrderLoads({ order, isShipping, onShipped }: OrderLoadsProps) {
  const { data } = useQuery({ ...logisticsQuery(order.id), enabled: order.loads.length > 0 });
  const newest = order.loads.at(-1);
  return (
    <div className="flex flex-col gap-4">
      {isShipping && order.may.includes("ship") && <LogisticsForm order={order} onClose={onShipped} />}
      <RouteMap from={originOf(order)} to={newest?.portOfArrival ?? null} />
      {order.loads.map((load) => (
        <OrderLoad key={load.id} order={order} load={load} history={data?.history ?? []} />
      ))}
    </div>
  );
}

/** The place the contract names, with its state. */
function originOf({ contract }: OrderDetail): string | null {
  const { offer } = JSON.parse(contract.terms) as {
    offer?: { place?: { city?: string | null; state?: string | null } };
  };
  const { city, state } = offer?.place ?? {};
  return city && state ? `${city}/${state}` : null;
}
