import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { EventReason } from "@/components/grain/order/event-reason";
import { LoadOlder } from "@/components/grain/order/load-older";
import { Skeleton } from "@/components/ui/skeleton";
import { useLocalTime } from "@/lib/grain/local-time";
import { orderEventsQuery } from "@/lib/grain/orders";
import type { Namespaces } from "@/lib/i18n/namespaces";

type EventWords = keyof Namespaces["grain"]["order"]["events"];

/** Everything that happened to the order, oldest first. */
export function OrderHistory({ id }: { id: string }) {
  const { t } = useTranslation("grain");
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
