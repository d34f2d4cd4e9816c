import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { ArrowUpFromLine } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { EmptyState } from "@/components/empty-state";
import { PagedList } from "@/components/paged-list";
import { StatusBadge } from "@/components/status-badge";
import type { BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { cancelWithdrawal, type Withdrawal, withdrawalsQuery } from "@/features/crypto/api";
import { formatDateTime } from "@/lib/format-date";
import { useIdempotencyKeys } from "@/lib/idempotency";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

const TONES: Readonly<Record<Withdrawal["step"], BadgeTone>> = {
  awaiting_approval: "warning",
  cooling: "warning",
  processing: "info",
  sent: "transit",
  unknown: "info",
  paid: "positive",
  refused: "negative",
  cancelled: "neutral",
  failed: "negative",
};

/** What a client sent, newest first, followed to its end. */
export function WithdrawalList() {
  const { t } = useTranslation("crypto");
  return (
    <section aria-labelledby="crypto-sent" className="flex flex-col gap-3">
      <h2 id="crypto-sent" className="font-semibold text-lg">
        {t("sent.title")}
      </h2>
      <PagedList
        list={useInfiniteQuery(withdrawalsQuery)}
        rowKey={({ id }) => id}
        row={(withdrawal) => <WithdrawalRow withdrawal={withdrawal} />}
        empty={
          <EmptyState icon={ArrowUpFromLine} title={t("sent.emptyTitle")} description={t("sent.emptyText")} />
        }
      />
    </section>
  );
}

function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation("crypto");
  const { step, amount, label, network, internal, txHash, replaced, confirmations, createdAt } = withdrawal;
  const statuses = Object.fromEntries(
    Object.entries(TONES).map(([name, tone]) => [
      name,
      { tone, label: t(`step.${name as Withdrawal["step"]}`) },
    ]),
  ) as Record<Withdrawal["step"], { tone: BadgeTone; label: string }>;
  return (
    <li className="flex flex-col gap-2 px-5 py-3.5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1">
        <span className="truncate font-medium">{label}</span>
        <Amount {...amount} maxDecimals={8} className="text-right font-medium" />
        <span className="figures truncate text-ink-muted text-sm">
          {internal ? t("sent.internal") : network} · {formatDateTime(createdAt)}
        </span>
        <StatusBadge status={step} statuses={statuses} className="justify-self-end" />
        {txHash !== null && (
          <span className="col-span-2 truncate font-mono text-ink-muted text-xs" title={txHash}>
            {txHash}
          </span>
        )}
      </div>
      {replaced && <p className="text-ink-muted text-sm">{t("sent.replaced")}</p>}
      {step === "sent" && confirmations !== null && (
        <div className="flex items-center gap-3">
          <Progress
            value={(100 * confirmations.have) / confirmations.need}
            aria-label={t("list.confirmations", confirmations)}
            className="flex-1"
          />
          <span className="figures text-ink-muted text-sm">{t("list.confirmations", confirmations)}</span>
        </div>
      )}
      {(step === "cooling" || step === "awaiting_approval") && <Waiting withdrawal={withdrawal} />}
    </li>
  );
}

/** Nothing was sent yet: its owner may still take it back. */
function Waiting({ withdrawal: { id, coolsUntil, step } }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation("crypto");
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const fail = useFailureToast();
  const cancelling = useMutation({
    mutationFn: () => cancelWithdrawal(id, keys.keyFor({ id })),
    onSuccess: () => {
      keys.settle();
      toast({ title: t("sent.cancelled") });
      void queryClient.invalidateQueries({ queryKey: ["crypto"] });
      void queryClient.invalidateQueries({ queryKey: ["accounts"] });
    },
    onError: (error) => void fail(t("sent.cancelFailed"), error),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <span className="text-ink-muted text-sm">
        {step === "cooling" && coolsUntil !== null
          ? t("sent.coolsUntil", { at: formatDateTime(coolsUntil) })
          : ""}
      </span>
      <Button
        variant="secondary"
        size="sm"
        disabled={cancelling.isPending}
        onClick={() => cancelling.mutate()}
      >
        {t("sent.cancel")}
      </Button>
    </div>
  );
}
