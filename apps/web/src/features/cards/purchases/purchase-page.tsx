import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { Amount } from "@/components/amount";
import { BackLink } from "@/components/back-link";
import { DeadlineNotice } from "@/components/case/deadline-notice";
import { ErrorAlert } from "@/components/error-alert";
import { PageTitle } from "@/components/page-title";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { DemoRefund } from "@/features/cards/demo/demo-refund";
import { type Purchase, purchaseQuery } from "@/features/cards/purchases/api";
import { DeclineReceipt } from "@/features/cards/purchases/decline-receipt";
import { MerchantDialog } from "@/features/cards/purchases/merchant-dialog";
import { PurchaseFacts } from "@/features/cards/purchases/purchase-facts";
import { PurchaseTimeline } from "@/features/cards/purchases/purchase-timeline";
import { CategoryIcon } from "@/features/cards/shared/category-icon";
import { usePurchaseStatuses } from "@/features/cards/shared/words";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";

/** One purchase: what it came to, why it was declined or what is still held, and everything that happened to it. */
export function PurchasePage() {
  const { t } = useTranslation("cards");
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(purchaseQuery(id));
  return (
    <>
      <BackLink to="/cards/purchases">{t("purchase.back")}</BackLink>
      {data !== undefined ? (
        <Shown purchase={data} />
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

function Shown({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation("cards");
  const { merchant, status, total, at, decline, hold } = purchase;
  const statuses = usePurchaseStatuses();
  return (
    <>
      <PageTitle>{merchant.name}</PageTitle>
      <div className="mb-6 flex items-start gap-4">
        <CategoryIcon category={merchant.category} className="size-12" />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="break-words font-semibold text-2xl tracking-tight">{merchant.name}</h1>
            <StatusBadge status={status} statuses={statuses} />
          </div>
          <p className="figures text-ink-muted text-sm">
            {formatDateTime(at)} · {t(`categories.${merchant.category}`)}
          </p>
          <Amount asset="BRL" amount={total} size="display" signed={status === "refund"} />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-6">
          {decline !== null && <DeclineReceipt purchase={purchase} decline={decline} />}
          {hold !== null && (
            <DeadlineNotice
              title={t("purchase.hold", { amount: formatAmount("BRL", hold.amount) })}
              lines={[t(`purchase.freedBy.${hold.freedBy}`, { at: formatDateTime(hold.until) })]}
            />
          )}
          <PurchaseFacts purchase={purchase} />
          <PurchaseSteps purchase={purchase} />
          <DemoRefund purchase={purchase} />
        </div>
        <Card>
          <CardHeader>
            <CardTitle>{t("purchase.timeline")}</CardTitle>
          </CardHeader>
          <CardContent>
            <PurchaseTimeline purchase={purchase} />
          </CardContent>
        </Card>
      </div>
    </>
  );
}

function PurchaseSteps({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation("cards");
  const [blocking, setBlocking] = useState(false);
  const { contest, mayContest, mayBlockMerchant } = purchase;
  if (contest === null && !mayContest && !mayBlockMerchant) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {contest !== null && (
        <Button asChild variant="secondary">
          <Link to={`/cards/contests/${contest.id}`}>{t("purchase.openContest")}</Link>
        </Button>
      )}
      {mayContest && (
        <Button asChild variant="secondary">
          <Link to={`/cards/purchases/${purchase.id}/contest`}>{t("contest.open")}</Link>
        </Button>
      )}
      {mayBlockMerchant && (
        <Button variant="secondary" onClick={() => setBlocking(true)}>
          {t("subscriptions.stop")}
        </Button>
      )}
      {blocking && (
        <MerchantDialog
          cardId={purchase.cardId}
          merchant={purchase.merchant}
          isBlocked={false}
          onClose={() => setBlocking(false)}
        />
      )}
    </div>
  );
}
