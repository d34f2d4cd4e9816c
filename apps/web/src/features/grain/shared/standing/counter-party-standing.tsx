import { useQuery } from "@tanstack/react-query";
import { counterPartyQuery } from "@/features/grain/shared/standing/api";
import { StandingRows } from "@/features/grain/shared/standing/standing-rows";
import { VerifiedBadge } from "@/features/grain/shared/standing/verified-badge";

/** The badge of the other side of an order, once it is known. */
export function CounterPartyBadge({ orderId }: { orderId: string }) {
  const { data } = useQuery(counterPartyQuery(orderId));
  return data?.verified ? <VerifiedBadge /> : null;
}

/** How the other side of an order traded. */
export function CounterPartyStanding({ orderId }: { orderId: string }) {
  const { data } = useQuery(counterPartyQuery(orderId));
  return data === undefined ? null : <StandingRows standing={data} />;
}
