import { useQuery } from "@tanstack/react-query";
import { Check, PackageSearch } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { LeaderRow } from "@/components/leader-row";
import { LoadingSpinner } from "@/components/loading-spinner";
import { Badge } from "@/components/ui/badge";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { type Logistics, logisticsQuery } from "@/features/grain/orders/api";
import { LoadHistory } from "@/features/grain/orders/load-history";
import { TrackingLink } from "@/features/grain/orders/tracking-link";
import { writtenTonnes } from "@/features/grain/shared/figures";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { cn } from "@/lib/cn";
import { useToastWhenFailed } from "@/lib/use-failure-toast";

interface TrackingDialogProps {
  /** Whose way is followed; null while the dialog is closed. */
  order: { id: string; offer: { name: string } } | null;
  onClose: () => void;
}

/** Where the grain is: four fixed stages, and what is known of every load. */
export function TrackingDialog({ order, onClose }: TrackingDialogProps) {
  const { t } = useTranslation("grain-orders");
  return (
    <Dialog open={order !== null} onOpenChange={(open) => !open && onClose()}>
      {order !== null && (
        <DialogContent>
          <DialogTitle>{t("tracking.title")}</DialogTitle>
          <DialogDescription>{order.offer.name}</DialogDescription>
          <Tracking id={order.id} />
        </DialogContent>
      )}
    </Dialog>
  );
}

function Tracking({ id }: { id: string }) {
  const { t } = useTranslation("grain-orders");
  const { data, error, isError, refetch } = useQuery(logisticsQuery(id));
  useToastWhenFailed(error, t("tracking.failed"));
  if (data === undefined) {
    return isError ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : <LoadingSpinner />;
  }
  return (
    <>
      <Badge tone={data.status === "entregue" ? "positive" : "transit"}>
        {t(`tracking.badges.${data.status}`)}
      </Badge>
      <Stages stages={data.stages} />
      {data.loads.length === 0 ? (
        <EmptyState icon={PackageSearch} title={t("tracking.empty")} className="py-6" />
      ) : (
        data.loads.map((load) => (
          <Load key={load.id} load={load} several={data.loads.length > 1} history={data.history} />
        ))
      )}
    </>
  );
}

function Stages({ stages }: { stages: Logistics["stages"] }) {
  const { t } = useTranslation("grain-orders");
  const { dateTime } = useLocalTime();
  return (
    <ol className="flex flex-col">
      {stages.map(({ stage, done, at }, index) => (
        <li key={stage} className="relative flex gap-3 pb-4 last:pb-0">
          {index < stages.length - 1 && (
            <span
              aria-hidden="true"
              className={cn(
                "absolute top-7 bottom-0 left-[0.8125rem] w-0.5",
                stages[index + 1]?.done ? "bg-wheat" : "bg-line",
              )}
            />
          )}
          <span
            aria-hidden="true"
            className={cn(
              "z-10 inline-flex size-7 shrink-0 items-center justify-center rounded-full border-2",
              done ? "border-wheat bg-wheat text-ink" : "border-line bg-surface",
            )}
          >
            {done && <Check className="size-4" />}
          </span>
          <span className="min-w-0 pt-0.5">
            <span className={cn("block", done ? "font-medium" : "text-ink-muted")}>
              {t(`tracking.stages.${stage}`)}
              <span className="sr-only"> – {t(done ? "tracking.done" : "tracking.notYet")}</span>
            </span>
            {at !== null && <span className="block text-ink-muted text-sm">{dateTime(at)}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface LoadProps {
  load: Logistics["loads"][number];
  several: boolean;
  history: Logistics["history"];
}

function Load({ load, several, history }: LoadProps) {
  const { t } = useTranslation("grain-orders");
  const { date } = useLocalTime();
  const rows: [string, string | null][] = [
    [t("logistics.carrier"), load.carrier],
    [t("logistics.code"), load.trackingCode],
    [t("logistics.from"), load.portOfDeparture],
    [t("logistics.to"), load.portOfArrival],
    [t("logistics.shippedAt"), date(load.shippedAt)],
    [t("logistics.expected"), load.expectedOn === null ? null : civil(load.expectedOn)],
    [t("logistics.place"), load.currentPlace],
  ];
  return (
    <section className="rounded-lg border p-4 text-sm">
      <h3 className="mb-2 flex flex-wrap items-center justify-between gap-2 font-semibold">
        {t("logistics.load", { number: load.number, weight: writtenTonnes(load.quantity) })}
        {several && <Badge tone="neutral">{t(`tracking.badges.${load.status}`)}</Badge>}
      </h3>
      <dl className="flex flex-col gap-1.5">
        {rows.map(
          ([label, value]) =>
            value !== null && (
              <LeaderRow key={label} label={label}>
                <span className="break-all">{value}</span>
              </LeaderRow>
            ),
        )}
      </dl>
      <LoadHistory loadId={load.id} history={history} />
      {load.note !== null && (
        <p className="mt-2 whitespace-pre-wrap break-words text-ink-muted">{load.note}</p>
      )}
      {load.trackingLink !== null && <TrackingLink to={load.trackingLink} />}
    </section>
  );
}

/** A civil day belongs to no time zone: `2026-11-21` → `21/11/2026`. */
const civil = (day: string) => day.split("-").reverse().join("/");
