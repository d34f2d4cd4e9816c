import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { BellRing, Plus, ScrollText } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { BackLink } from "@/components/back-link";
import { DecisionDialog } from "@/components/decision-dialog";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { LoadMore } from "@/components/load-more";
import { LoadingSpinner } from "@/components/loading-spinner";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { type Bid, type BidAnswer, bidsKey, ownBidsQuery, withdrawBid } from "@/features/grain/bids/api";
import { BidFormDialog } from "@/features/grain/bids/bid-form-dialog";
import { BuyerBid } from "@/features/grain/bids/buyer-bid";
import { TakeDialog } from "@/features/grain/bids/take-dialog";
import { ForRole } from "@/features/grain/shared/for-role";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

/** What the buyer looks for, and what producers answered. */
export function BuyerBidsPage() {
  const { t } = useTranslation("grain-bids");
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const bids = useInfiniteQuery(ownBidsQuery);
  const [writing, setWriting] = useState(false);
  const [leaving, setLeaving] = useState<Bid | null>(null);
  const [taken, setTaken] = useState<{ bid: Bid; answer: BidAnswer } | null>(null);
  const withdraw = useMutation({
    mutationFn: (bid: Bid) => withdrawBid(bid.id),
    onSuccess: () => toast({ title: t("buyer.withdrawn") }),
    onError: (error) => void failed(t("buyer.withdrawFailed"), error),
    onSettled: () => {
      setLeaving(null);
      return queryClient.invalidateQueries(bidsKey);
    },
  });
  const rows = bids.data?.pages.flatMap(({ items }) => items);
  const actions = (
    <>
      <Button asChild variant="secondary">
        <Link to="../alerts">
          <BellRing aria-hidden="true" className="size-4.5" />
          {t("alerts")}
        </Link>
      </Button>
      <ForRole may="trade">
        <Button variant="wheat" onClick={() => setWriting(true)}>
          <Plus aria-hidden="true" className="size-4.5" />
          {t("buyer.new")}
        </Button>
      </ForRole>
    </>
  );
  return (
    <>
      <BackLink to="/agro/dashboard-buyer">{t("buyer.back")}</BackLink>
      <PageHeader title={t("buyer.title")} description={t("buyer.description")} actions={actions} />
      {rows === undefined ? (
        bids.isError ? (
          <ErrorAlert error={bids.error} onRetry={() => void bids.refetch()} />
        ) : (
          <LoadingSpinner />
        )
      ) : rows.length === 0 ? (
        <Card>
          <EmptyState icon={ScrollText} title={t("buyer.empty")} description={t("buyer.emptyText")} />
        </Card>
      ) : (
        <ul className="flex flex-col gap-5">
          {rows.map((bid) => (
            <li key={bid.id}>
              <BuyerBid
                bid={bid}
                onTake={(answer) => setTaken({ bid, answer })}
                onWithdraw={() => setLeaving(bid)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6 flex justify-center empty:hidden">
        <LoadMore list={bids} variant="secondary" />
      </div>
      <BidFormDialog open={writing} onClose={() => setWriting(false)} />
      <TakeDialog key={taken?.answer.id ?? "none"} taken={taken} onClose={() => setTaken(null)} />
      <DecisionDialog
        open={leaving !== null}
        title={t("buyer.withdrawTitle")}
        text={t("buyer.withdrawText")}
        action={t("buyer.withdraw")}
        variant="destructive"
        busy={withdraw.isPending}
        onConfirm={() => leaving !== null && withdraw.mutate(leaving)}
        onClose={() => setLeaving(null)}
      />
    </>
  );
}
