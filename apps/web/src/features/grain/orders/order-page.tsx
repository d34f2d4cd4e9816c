import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { BackLink } from "@/components/back-link";
import { CopyButton } from "@/components/copy-button";
import { ErrorAlert } from "@/components/error-alert";
import { PageTitle } from "@/components/page-title";
import { SegmentedChoice } from "@/components/segmented-choice";
import { StatusBadge } from "@/components/status-badge";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { type OrderDetail, orderQuery } from "@/features/grain/orders/api";
import { OpenDispute } from "@/features/grain/orders/dispute/open-dispute";
import { OrderDispute } from "@/features/grain/orders/dispute/order-dispute";
import { DisputedLoads } from "@/features/grain/orders/disputed-loads";
import { Negotiation } from "@/features/grain/orders/negotiation/negotiation";
import { NextStep } from "@/features/grain/orders/next-step";
import { OrderActions } from "@/features/grain/orders/order-actions";
import { OrderHistory } from "@/features/grain/orders/order-history";
import { OrderInfo } from "@/features/grain/orders/order-info";
import { OrderLoads } from "@/features/grain/orders/order-loads";
import { OrderMessages } from "@/features/grain/orders/order-messages";
import { ordersPath } from "@/features/grain/orders/order-paths";
import { OrderSteps } from "@/features/grain/orders/order-steps";
import { OrderPix } from "@/features/grain/orders/pix/order-pix";
import { OrderReais } from "@/features/grain/orders/pix/order-reais";
import { OrderSettlements } from "@/features/grain/orders/settlement/order-settlements";
import { disputesOf } from "@/features/grain/shared/orders/disputes-of";
import { useOrderStatuses } from "@/features/grain/shared/orders/use-order-statuses";
import { useAgroSession } from "@/lib/agro-session";
import { cn } from "@/lib/cn";

const PARTS = ["order", "messages"] as const;

/** One order, whole: whose turn it is, what may be done with it, and everything said and done about it. */
export function OrderPage() {
  const { t } = useTranslation("grain-orders");
  const { id = "" } = useParams();
  const side = useAgroSession()?.user.accountType ?? "buyer";
  const { data, error, refetch } = useQuery(orderQuery(id));
  return (
    <>
      <PageTitle>{data === undefined ? t("order.info") : `${data.number} · ${data.offer.name}`}</PageTitle>
      <BackLink to={ordersPath(side)}>{t("order.page.back")}</BackLink>
      {data !== undefined ? (
        <Order key={data.id} order={data} />
      ) : error !== null ? (
        <>
          <h1 className="mb-4 font-semibold text-2xl tracking-tight">{t("order.info")}</h1>
          <ErrorAlert error={error} onRetry={() => void refetch()} />
        </>
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

function Order({ order }: { order: OrderDetail }) {
  const { t } = useTranslation("grain-orders");
  const [part, setPart] = useState<(typeof PARTS)[number]>("order");
  return (
    <>
      <Heading order={order} />
      <SegmentedChoice
        label={t("order.page.parts.label")}
        value={part}
        options={PARTS}
        word={(one) => t(`order.page.parts.${one}`)}
        onChange={setPart}
        className="mb-5 lg:hidden"
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <div
          className={cn(
            "flex flex-col gap-6",
            part !== "order" && "max-lg:hidden",
            // The button over the foot of a phone covers nothing at the page's end; the buyer's frame keeps its own room.
            order.primary !== null && order.side === "producer" && "max-sm:pb-20",
          )}
        >
          <Sections order={order} />
        </div>
        <div className={cn("lg:sticky lg:top-20", part !== "messages" && "max-lg:hidden")}>
          <Section title={t("order.page.messages", { name: order.counterParty.name })}>
            <OrderMessages order={order} />
          </Section>
        </div>
      </div>
    </>
  );
}

function Heading({ order }: { order: OrderDetail }) {
  const statuses = useOrderStatuses(order.side);
  return (
    <header className="mb-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="break-words font-semibold text-2xl tracking-tight">{order.offer.name}</h1>
        <StatusBadge status={order.status} statuses={statuses} />
        <DisputedLoads order={order} />
      </div>
      <p className="figures flex items-center gap-1 text-ink-muted text-sm">
        {order.number}
        <CopyButton text={order.number} label={order.number} />
      </p>
    </header>
  );
}

function Sections({ order }: { order: OrderDetail }) {
  const { t } = useTranslation("grain-orders");
  const [isShipping, setShipping] = useState(false);
  const awaitsPayment =
    order.side === "producer" &&
    order.status === "criada" &&
    order.approval === "pending" &&
    !order.proposed &&
    !order.may.includes("accept");
  const mayShip = order.may.includes("ship");
  return (
    <>
      <OrderSteps order={order} />
      <NextStep order={order} />
      {awaitsPayment && <p className="text-ink-muted text-sm">{t("order.unpaidNote")}</p>}
      <OrderActions order={order} isShipping={isShipping && mayShip} onShip={() => setShipping(true)} />
      <OrderPix order={order} />
      <OrderReais order={order} />
      {(order.loads.length > 0 || (isShipping && mayShip)) && (
        <Section title={t("order.page.loads")}>
          <OrderLoads order={order} isShipping={isShipping} onShipped={() => setShipping(false)} />
        </Section>
      )}
      <Negotiation order={order} />
      <OrderInfo order={order} />
      {order.loads.length > 0 && (
        <Section title={t("order.tabs.settlement")}>
          <OrderSettlements order={order} />
        </Section>
      )}
      {disputesOf(order).map((dispute) => (
        <Section key={dispute.id} title={t("order.tabs.dispute")}>
          <OrderDispute order={order} dispute={dispute} />
        </Section>
      ))}
      {order.may.includes("dispute") && (
        <details className="rounded-lg border bg-surface">
          <summary className="min-h-11 cursor-pointer px-5 py-3 font-medium">{t("dispute.open")}</summary>
          <div className="px-5 pb-5">
            <OpenDispute key={order.version} order={order} />
          </div>
        </details>
      )}
      <Section title={t("order.tabs.history")}>
        <OrderHistory id={order.id} />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Card>
        <CardContent className="flex flex-col gap-4 pt-5">
          <h2 id={heading} className="font-semibold">
            {title}
          </h2>
          {children}
        </CardContent>
      </Card>
    </section>
  );
}
