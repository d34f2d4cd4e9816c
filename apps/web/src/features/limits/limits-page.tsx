import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { UnregisteredNotice } from "@/components/devices/unregistered-notice";
import { ErrorAlert } from "@/components/error-alert";
import { LimitList } from "@/components/limits/limit-list";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { cancelRaise, type Limit } from "@/features/limits/api";
import { LimitDialog } from "@/features/limits/limit-dialog";
import { formatAmount } from "@/lib/format-number";
import { limitsQuery } from "@/lib/limits";
import { toast } from "@/lib/toast-store";
import { useToastWhenFailed } from "@/lib/use-failure-toast";

/** What a client may move: lowered at once, raised after a day. */
export function LimitsPage() {
  const { t } = useTranslation("limits");
  const { data, error, refetch } = useQuery(limitsQuery);
  const [changing, setChanging] = useState<Limit>();
  return (
    <>
      <PageHeader title={t("title")} description={t("lead")} />
      <UnregisteredNotice />
      {data !== undefined ? (
        <>
          <LimitList
            limits={data.limits}
            actions={(limit) => (
              <div className="flex flex-col items-end gap-2">
                <Button variant="secondary" size="sm" onClick={() => setChanging(limit)}>
                  {t("change")}
                  <span className="sr-only">{nameOf(t, limit)}</span>
                </Button>
                {limit.raise !== null && <CancelRaise limit={limit} />}
              </div>
            )}
          />
          {data.newPayee !== undefined && (
            <p className="mt-4 text-ink-muted text-sm">
              {t("newPayee", { amount: formatAmount("BRL", data.newPayee) })}
            </p>
          )}
        </>
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
      {changing !== undefined && (
        <LimitDialog limit={changing} name={nameOf(t, changing)} onClose={() => setChanging(undefined)} />
      )}
    </>
  );
}

function CancelRaise({ limit }: { limit: Limit }) {
  const { t } = useTranslation("limits");
  const queryClient = useQueryClient();
  const cancelling = useMutation({
    mutationFn: () => cancelRaise(limit),
    onSuccess: (limits) => {
      queryClient.setQueryData(limitsQuery.queryKey, limits);
      toast({ title: t("raiseCancelled") });
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: limitsQuery.queryKey }),
  });
  useToastWhenFailed(cancelling.error, t("failed"), t("failedText"));
  return (
    <Button variant="ghost" size="sm" disabled={cancelling.isPending} onClick={() => cancelling.mutate()}>
      {t("cancelRaise")}
    </Button>
  );
}

type Translate = ReturnType<typeof useTranslation<"limits">>["t"];

function nameOf(t: Translate, { category, rule }: Limit): string {
  return `${t(`categories.${category}`)}: ${t(`rules.${rule}`)}`;
}
