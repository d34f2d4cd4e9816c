import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { LeaderRow } from "@/components/leader-row";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { OrderDetail } from "@/features/grain/orders/api";
import { useOrderCommand } from "@/features/grain/orders/use-order-command";
import { LoadPapers } from "@/features/grain/papers/load-papers";
import { writtenTonnes } from "@/features/grain/shared/figures";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

type Load = OrderDetail["loads"][number];

/** One load: where it is, and what may be done with it alone. */
export function OrderLoad({ order, load }: { order: OrderDetail; load: Load }) {
  const { t } = useTranslation("grain-orders");
  const { dateTime } = useLocalTime();
  return (
    <section className="rounded-lg border p-4 text-sm max-sm:p-3">
      <h3 className="mb-2 flex flex-wrap items-center justify-between gap-2 font-semibold">
        {t("logistics.load", { number: load.number, weight: writtenTonnes(load.quantity) })}
        {load.releasedAt === null ? (
          <span className="font-normal text-ink-muted">{t(`tracking.stages.${load.status}`)}</span>
        ) : (
          <Badge tone="positive">{t("settlement.released")}</Badge>
        )}
      </h3>
      <dl className="flex flex-col gap-1.5">
        <LeaderRow label={t("logistics.code")}>
          <span className="break-all">{load.trackingCode}</span>
        </LeaderRow>
        {load.carrier !== null && <LeaderRow label={t("logistics.carrier")}>{load.carrier}</LeaderRow>}
        <LeaderRow label={t("logistics.shippedAt")}>{dateTime(load.shippedAt)}</LeaderRow>
      </dl>
      <LoadActions order={order} load={load} />
      <LoadPapers order={order} load={load} />
    </section>
  );
}

type Action = "transit" | "deliver" | "confirm";

/** A load may be moved on alone; while it is the only one left, the order's own buttons do that. */
function actionsOf({ may, loads }: OrderDetail, load: Load): Action[] {
  const isLast = loads.filter(({ releasedAt }) => releasedAt === null).length < 2;
  if (load.releasedAt !== null) return [];
  const actions: Action[] = [];
  if (may.includes("update_load") && load.status === "enviada") actions.push("transit");
  if (may.includes("deliver") && load.deliveryDeclaredAt === null && !isLast) actions.push("deliver");
  if (may.includes("confirm") && load.deliveryDeclaredAt !== null && !isLast) actions.push("confirm");
  return actions;
}

function LoadActions({ order, load }: { order: OrderDetail; load: Load }) {
  const { t } = useTranslation("grain-orders");
  const failed = useFailureToast();
  const [asked, setAsked] = useState<"deliver" | "confirm" | null>(null);
  const move = useOrderCommand(order, {
    onDone: () => {
      setAsked(null);
      toast({ title: t("order.updated") });
    },
    onFailed: (error) => {
      setAsked(null);
      void failed(t("order.updateFailed"), error);
    },
  });
  const run = (action: Action) =>
    action === "transit"
      ? move.mutate({ action: "update-load", loadId: load.id, form: { inTransit: true } })
      : setAsked(action);
  const actions = actionsOf(order, load);
  if (actions.length === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {actions.map((action) => (
        <Button
          key={action}
          variant={action === "confirm" ? "wheat" : "secondary"}
          size="sm"
          disabled={move.isPending}
          onClick={() => run(action)}
        >
          {t(`logistics.actions.${action}`)}
        </Button>
      ))}
      <DecisionDialog
        open={asked !== null}
        title={t(`logistics.actions.${asked ?? "deliver"}`)}
        text={t(`logistics.ask.${asked ?? "deliver"}`)}
        action={t(`logistics.actions.${asked ?? "deliver"}`)}
        variant="wheat"
        busy={move.isPending}
        onConfirm={() => asked !== null && move.mutate({ action: asked, form: { loadId: load.id } })}
        onClose={() => setAsked(null)}
      />
    </div>
  );
}
