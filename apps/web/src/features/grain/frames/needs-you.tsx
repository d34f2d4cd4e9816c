import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { type OrderSummary, waitingOrdersQuery } from "@/features/grain/orders/api";
import { orderPath } from "@/features/grain/orders/order-paths";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { Usdt } from "@/features/grain/shared/usdt";

/** The orders in which it is the reader's turn, the nearest deadline first, each with the way to do it. */
export function NeedsYou({ whenNothing }: { whenNothing: "say" | "hide" }) {
  const { t } = useTranslation("grain-frames");
  const { data } = useQuery(waitingOrdersQuery);
  if (data === undefined) return null;
  if (data.all === 0) {
    return whenNothing === "hide" ? null : (
      <p className="mb-4 flex items-center gap-2 rounded-lg border bg-surface px-5 py-4 text-ink-muted text-sm">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-positive" />
        {t("needsYou.none")}
      </p>
    );
  }
  return (
    <Card className="mb-4">
      <CardHeader className="flex-row items-center gap-2">
        <CardTitle>{t("needsYou.title")}</CardTitle>
        <Badge tone="warning">{data.all}</Badge>
      </CardHeader>
      <CardContent>
        <ul className="flex flex-col divide-y">
          {data.items.map((order, index) => (
            <li key={order.id} className="py-3 first:pt-0 last:pb-0">
              <Duty order={order} isFirst={index === 0} />
            </li>
          ))}
        </ul>
        {data.all > data.items.length && (
          <p className="pt-3 text-ink-muted text-sm">{t("needsYou.more", { shown: data.items.length })}</p>
        )}
      </CardContent>
    </Card>
  );
}

const NAMED = [
  "pay",
  "accept",
  "ship",
  "deliver",
  "confirm",
  "accept_settlement",
  "propose_split",
  "sign_split",
] as const;

function Duty({ order, isFirst }: { order: OrderSummary; isFirst: boolean }) {
  const { t } = useTranslation(["grain-frames", "grain-orders"]);
  const { dateTime } = useLocalTime();
  const own = [order.next, ...order.also].find(({ actor }) => actor === order.side || actor === "both");
  const primary = NAMED.find((name) => name === order.primary);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium leading-snug">{order.offer.name}</p>
        <p className="figures text-ink-muted text-xs">
          {order.number} · {order.counterParty.name}
        </p>
        {own?.dueAt != null && (
          <p className="mt-0.5 text-sm">{t("needsYou.until", { at: dateTime(own.dueAt) })}</p>
        )}
      </div>
      <p className="figures font-medium text-sm">
        <Usdt amount={order.total} />
      </p>
      <Button asChild variant={isFirst ? "wheat" : "secondary"} className="max-sm:w-full">
        <Link to={orderPath(order)}>
          {primary === undefined ? t("needsYou.open") : t(`order.actions.${primary}`, { ns: "grain-orders" })}
        </Link>
      </Button>
    </div>
  );
}
