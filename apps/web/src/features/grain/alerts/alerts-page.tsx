import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { BellRing, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BackLink } from "@/components/back-link";
import { DecisionDialog } from "@/components/decision-dialog";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { LoadMore } from "@/components/load-more";
import { LoadingSpinner } from "@/components/loading-spinner";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { AlertCard } from "@/features/grain/alerts/alert-card";
import { AlertFormDialog } from "@/features/grain/alerts/alert-form-dialog";
import { type Alert, alertsKey, alertsQuery, removeAlert } from "@/features/grain/alerts/api";
import { useSide } from "@/features/grain/alerts/use-side";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

/** What somebody wants to be told of: offers for a buyer, bids for a producer. */
export function AlertsPage() {
  const { t } = useTranslation("grain-alerts");
  const side = useSide();
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const alerts = useInfiniteQuery(alertsQuery);
  const [writing, setWriting] = useState(false);
  const [leaving, setLeaving] = useState<Alert | null>(null);
  const remove = useMutation({
    mutationFn: ({ id }: Alert) => removeAlert(id),
    onSuccess: () => toast({ title: t("removed") }),
    onError: (error) => void failed(t("removeFailed"), error),
    onSettled: () => {
      setLeaving(null);
      return queryClient.invalidateQueries(alertsKey);
    },
  });
  const rows = alerts.data?.pages.flatMap(({ items }) => items);
  const write = (
    <Button variant="wheat" onClick={() => setWriting(true)}>
      <Plus aria-hidden="true" className="size-4.5" />
      {t("new")}
    </Button>
  );
  return (
    <>
      <BackLink to={`/agro/dashboard-${side}/bids`}>{t(`back.${side}`)}</BackLink>
      <PageHeader title={t("title")} description={t(`description.${side}`)} actions={write} />
      {rows === undefined ? (
        alerts.isError ? (
          <ErrorAlert error={alerts.error} onRetry={() => void alerts.refetch()} />
        ) : (
          <LoadingSpinner />
        )
      ) : rows.length === 0 ? (
        <Card>
          <EmptyState icon={BellRing} title={t("empty")} description={t(`emptyText.${side}`)} />
        </Card>
      ) : (
        <ul className="grid grid-cols-1 gap-5 md:grid-cols-2">
          {rows.map((alert) => (
            <li key={alert.id} className="flex">
              <AlertCard alert={alert} onRemove={() => setLeaving(alert)} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6 flex justify-center empty:hidden">
        <LoadMore list={alerts} variant="secondary" />
      </div>
      <AlertFormDialog open={writing} onClose={() => setWriting(false)} />
      <DecisionDialog
        open={leaving !== null}
        title={t("removeTitle")}
        text={t("removeText")}
        action={t("remove")}
        variant="destructive"
        busy={remove.isPending}
        onConfirm={() => leaving !== null && remove.mutate(leaving)}
        onClose={() => setLeaving(null)}
      />
    </>
  );
}
