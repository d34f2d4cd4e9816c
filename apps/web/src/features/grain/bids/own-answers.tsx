import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { MessageSquareReply } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { DecisionDialog } from "@/components/decision-dialog";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { LeaderRow } from "@/components/leader-row";
import { LoadMore } from "@/components/load-more";
import { LoadingSpinner } from "@/components/loading-spinner";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { type AnsweredBid, bidsKey, ownAnswersQuery, withdrawAnswer } from "@/features/grain/bids/api";
import { Price } from "@/features/grain/bids/price";
import { useBidStatuses } from "@/features/grain/bids/use-bid-statuses";
import { writtenTonnes } from "@/features/grain/shared/figures";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

/** What the producer answered, newest first, and what became of it. */
export function OwnAnswers() {
  const { t } = useTranslation("grain-bids");
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const answers = useInfiniteQuery(ownAnswersQuery);
  const [leaving, setLeaving] = useState<AnsweredBid | null>(null);
  const withdraw = useMutation({
    mutationFn: ({ answer }: AnsweredBid) => withdrawAnswer(answer.id),
    onSuccess: () => toast({ title: t("own.withdrawn") }),
    onError: (error) => void failed(t("own.withdrawFailed"), error),
    onSettled: () => {
      setLeaving(null);
      return queryClient.invalidateQueries(bidsKey);
    },
  });
  const rows = answers.data?.pages.flatMap(({ items }) => items);
  if (rows === undefined) {
    return answers.isError ? (
      <ErrorAlert error={answers.error} onRetry={() => void answers.refetch()} />
    ) : (
      <LoadingSpinner />
    );
  }
  return (
    <section aria-label={t("producer.answers")} className="flex flex-col gap-5">
      {rows.length === 0 && (
        <Card>
          <EmptyState icon={MessageSquareReply} title={t("own.empty")} description={t("own.emptyText")} />
        </Card>
      )}
      <ul className="grid grid-cols-1 gap-5 md:grid-cols-2">
        {rows.map((one) => (
          <li key={one.answer.id} className="flex">
            <OwnAnswer {...one} onWithdraw={() => setLeaving(one)} />
          </li>
        ))}
      </ul>
      <LoadMore list={answers} variant="secondary" />
      <DecisionDialog
        open={leaving !== null}
        title={t("own.withdrawTitle")}
        text={t("own.withdrawText")}
        action={t("own.withdraw")}
        variant="destructive"
        busy={withdraw.isPending}
        onConfirm={() => leaving !== null && withdraw.mutate(leaving)}
        onClose={() => setLeaving(null)}
      />
    </section>
  );
}

function OwnAnswer({ bid, answer, onWithdraw }: AnsweredBid & { onWithdraw: () => void }) {
  const { t } = useTranslation(["grain-bids", "grain"]);
  const { dateTime } = useLocalTime();
  const statuses = useBidStatuses();
  return (
    <Card className="flex w-full flex-col gap-3 p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 break-words font-semibold leading-snug">{answer.offer.name}</h2>
        <StatusBadge status={answer.status} statuses={statuses.answers} />
      </div>
      <p className="break-words text-ink-muted text-sm">
        {bid.buyer.name} · {bid.place.city}, {bid.place.state}
      </p>
      <dl className="flex flex-col gap-1.5 text-sm">
        <LeaderRow label={t("priceShort")}>
          <Price perTonne={answer.pricePerTonne} reais={answer.reais} />
        </LeaderRow>
        <LeaderRow label={t("quantity")}>
          {t("tonnesShort", { ns: "grain", weight: writtenTonnes(answer.taken ?? answer.quantity) })}
        </LeaderRow>
        {answer.status === "open" && (
          <LeaderRow label={t("standsUntil")}>{dateTime(answer.expiresAt)}</LeaderRow>
        )}
      </dl>
      {answer.orderId !== null && (
        <Button asChild variant="secondary" size="sm" className="mt-auto self-start">
          <Link to={`../orders/${answer.orderId}`}>{t("seeOrder")}</Link>
        </Button>
      )}
      {answer.status === "open" && (
        <Button variant="ghost" size="sm" className="mt-auto self-start text-negative" onClick={onWithdraw}>
          {t("own.withdraw")}
        </Button>
      )}
    </Card>
  );
}
