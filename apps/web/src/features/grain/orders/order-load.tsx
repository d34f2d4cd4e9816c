import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { LeaderRow } from "@/components/leader-row";
import { Button } from "@/components/ui/button";
import type { Logistics, OrderDetail } from "@/features/grain/orders/api";
import { DriverLink } from "@/features/grain/orders/driver/driver-link";
import { EditLoad } from "@/features/grain/orders/edit-load";
import { LoadBadge } from "@/features/grain/orders/load-badge";
import { LoadHistory } from "@/features/grain/orders/load-history";
import { LoadPapers } from "@/features/grain/orders/papers/load-papers";
import { isDisputed } from "@/features/grain/orders/settlement/settlement";
import { SharesRows, useSides } from "@/features/grain/orders/shares-rows";
import { TrackingLink } from "@/features/grain/orders/tracking-link";
import { useOrderStep } from "@/features/grain/orders/use-order-step";
import { writtenTonnes, writtenUsdt } from "@/features/grain/shared/figures";
import { useLocalTime } from "@/features/grain/shared/local-time";

type Load = OrderDetail["loads"][number];

interface OrderLoadProps {
  order: OrderDetail;
  load: Load;
  /** Of every load of the order. */
  history: Logistics["history"];
}

/** One load: where it is and was, and what may be done with it alone. */
export function OrderLoad({ order, load, history }: OrderLoadProps) {
  const { t } = useTranslation("grain-orders");
  const { date, dateTime } = useLocalTime();
  return (
    <section className="rounded-lg border p-4 text-sm max-sm:p-3">
      <h3 className="mb-2 flex flex-wrap items-center justify-between gap-2 font-semibold">
        {t("logistics.load", { number: load.number, weight: writtenTonnes(load.quantity) })}
        {load.releasedAt === null && load.dispute === "none" ? (
          <span className="font-normal text-ink-muted">{t(`tracking.stages.${load.status}`)}</span>
        ) : (
          <LoadBadge load={load} />
        )}
      </h3>
      <dl className="flex flex-col gap-1.5">
        <LeaderRow label={t("logistics.code")}>
          <span className="break-all">{load.trackingCode}</span>
        </LeaderRow>
        {load.carrier !== null && <LeaderRow label={t("logistics.carrier")}>{load.carrier}</LeaderRow>}
        <LeaderRow label={t("logistics.shippedAt")}>{dateTime(load.shippedAt)}</LeaderRow>
        {load.expectedOn !== null && (
          <LeaderRow label={t("logistics.expected")}>{date(`${load.expectedOn}T12:00:00Z`)}</LeaderRow>
        )}
      </dl>
      {load.note !== null && (
        <p className="mt-2 whitespace-pre-wrap break-words text-ink-muted">{load.note}</p>
      )}
      {load.trackingLink !== null && <TrackingLink to={load.trackingLink} />}
      <LoadHistory loadId={load.id} history={history} />
      <LoadActions order={order} load={load} />
      {order.side === "producer" && order.may.includes("update_load") && load.deliveryDeclaredAt === null && (
        <DriverLink orderId={order.id} load={load} />
      )}
      <LoadPapers order={order} load={load} />
    </section>
  );
}

type Action = "transit" | "deliver" | "confirm";

/** A load may be moved on alone; while it is the only one left, the order's own buttons do that. */
function actionsOf({ may, loads }: OrderDetail, load: Load): Action[] {
  const isLast = loads.filter((one) => one.releasedAt === null && !isDisputed(one)).length < 2;
  if (load.releasedAt !== null || isDisputed(load)) return [];
  const actions: Action[] = [];
  if (may.includes("update_load") && load.status === "enviada") actions.push("transit");
  if (may.includes("deliver") && load.deliveryDeclaredAt === null && !isLast) actions.push("deliver");
  if (may.includes("confirm") && load.deliveryDeclaredAt !== null && !isLast && !awaitsProducer(load))
    actions.push("confirm");
  return actions;
}

/** Whether the producer has yet to answer what the buyer proposed for it. */
const awaitsProducer = ({ settlements }: Load) =>
  settlements.some(({ status, proposedBy }) => status === "open" && proposedBy === "buyer");

function LoadActions({ order, load }: { order: OrderDetail; load: Load }) {
  const { t } = useTranslation("grain-orders");
  const sides = useSides(order);
  const [asked, setAsked] = useState<"deliver" | "confirm" | null>(null);
  const move = useOrderStep(order, () => setAsked(null));
  const shares = asked === "confirm" ? load.acceptance : null;
  const run = (action: Action) =>
    action === "transit"
      ? move.mutate({ action: "update-load", loadId: load.id, form: { inTransit: true } })
      : setAsked(action);
  const actions = actionsOf(order, load);
  const mayEdit =
    order.may.includes("update_load") &&
    load.deliveryDeclaredAt === null &&
    load.releasedAt === null &&
    !isDisputed(load);
  if (actions.length === 0 && !mayEdit) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2 [&>form]:basis-full">
      {actions.map((action) => (
        <Button key={action} variant="secondary" disabled={move.isPending} onClick={() => run(action)}>
          {t(`logistics.actions.${action}`)}
        </Button>
      ))}
      <DecisionDialog
        open={asked !== null}
        title={t(`logistics.actions.${asked ?? "deliver"}`)}
        text={t(`logistics.ask.${asked ?? "deliver"}`, sides)}
        action={
          shares === null
            ? t("logistics.actions.deliver")
            : t("order.actions.sure.confirm", {
                amount: writtenUsdt(shares.toProducer),
              })
        }
        variant="wheat"
        busy={move.isPending}
        onConfirm={() => asked !== null && move.mutate({ action: asked, form: { loadId: load.id } })}
        onClose={() => setAsked(null)}
      >
        {shares !== null && <SharesRows order={order} shares={shares} />}
      </DecisionDialog>
      {mayEdit && <EditLoad order={order} load={load} />}
    </div>
  );
}
