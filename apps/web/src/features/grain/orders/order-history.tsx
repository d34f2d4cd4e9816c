import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LoadOlder } from "@/components/load-older";
import { Skeleton } from "@/components/ui/skeleton";
import { orderEventsQuery } from "@/features/grain/orders/api";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { EventReason } from "@/features/grain/shared/orders/event-reason";
import type { Namespaces } from "@/lib/i18n/namespaces";

type EventWords = keyof Namespaces["grain-orders"]["order"]["events"];

/** Everything that happened to the order, oldest first. */
export function OrderHistory({ id }: { id: string }) {
  const { t } = useTranslation("grain-orders");
  const { dateTime } = useLocalTime();
  const list = useInfiniteQuery(orderEventsQuery(id));
  if (list.data === undefined) return <Skeleton className="h-24 w-full" />;
  const events = [...list.data.pages].reverse().flatMap((page) => page.events);
  return (
    <>
      <LoadOlder list={list} />
      <ol className="flex flex-col gap-2.5 border-l-2 pl-4 text-sm">
        {events.map((event) => (
          <li key={event.id}>
            <p className="font-medium">
              {t(`order.events.${event.type.replaceAll(".", "_") as EventWords}`)}
            </p>
            <p className="text-ink-muted">
              {dateTime(event.at)} · {event.name ?? t(`order.by.${event.by}`)}
            </p>
            <EventReason event={event} />
          </li>
        ))}
      </ol>
    </>
  );
}
