import type { InfiniteData } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { OlderPages } from "@/components/case/load-older";
import { Timeline } from "@/components/case/timeline";
import { EventPlace } from "@/features/grain/shared/orders/event-place";
import { EventReason } from "@/features/grain/shared/orders/event-reason";
import type { OrderEvents } from "@/features/grain/shared/orders/order-types";
import type { Namespaces } from "@/lib/i18n/namespaces";

type EventWords = keyof Namespaces["grain-orders"]["order"]["events"];

interface OrderTimelineProps {
  list: OlderPages & { data: InfiniteData<OrderEvents> | undefined };
  dateTime: (iso: string) => string;
}

/** What happened to an order, in words, oldest first. */
export function OrderTimeline({ list, dateTime }: OrderTimelineProps) {
  const { t } = useTranslation("grain-orders");
  const events = list.data && [...list.data.pages].reverse().flatMap((page) => page.events);
  /** When it happened, where that is not when it was written down. */
  const happened = ({ at, occurredAt }: OrderEvents["events"][number]) =>
    occurredAt === null || dateTime(occurredAt) === dateTime(at)
      ? null
      : t("order.happened", { at: dateTime(occurredAt) });
  return (
    <Timeline
      list={list}
      events={events?.map((event) => ({
        id: event.id,
        title: t(`order.events.${event.type.replaceAll(".", "_") as EventWords}`),
        caption: [dateTime(event.at), event.name ?? t(`order.by.${event.by}`), happened(event)]
          .filter((part) => part !== null)
          .join(" · "),
        detail: (
          <>
            <EventPlace facts={event.facts} />
            <EventReason event={event} />
          </>
        ),
      }))}
    />
  );
}
