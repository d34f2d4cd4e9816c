import { useQuery } from "@tanstack/react-query";
import { Repeat } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { BackLink } from "@/components/back-link";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { recurringBuysQuery } from "@/features/recurring-buys/api";
import { BuyCard } from "@/features/recurring-buys/buy-card";
import { NewBuyDialog } from "@/features/recurring-buys/new-buy-dialog";

/** Purchases at the desk that repeat: what is planned, and what became of the latest days. */
export function RecurringPage() {
  const { t } = useTranslation("recurring-buys");
  const [search] = useSearchParams();
  const asked = search.get("asset") ?? undefined;
  const [isCreating, setCreating] = useState(asked !== undefined);
  const buys = useQuery(recurringBuysQuery);
  const items = buys.data?.items;
  const create = <Button onClick={() => setCreating(true)}>{t("new.open")}</Button>;
  return (
    <div className="flex flex-col gap-2">
      <BackLink to="/investments">{t("back")}</BackLink>
      <PageHeader
        title={t("title")}
        description={t("description")}
        actions={items !== undefined && items.length > 0 && create}
      />
      {buys.isError && items === undefined ? (
        <ErrorAlert error={buys.error} onRetry={() => void buys.refetch()} />
      ) : items === undefined ? (
        <Skeleton className="h-56 w-full rounded-lg" />
      ) : items.length === 0 ? (
        <Card>
          <EmptyState icon={Repeat} title={t("empty.title")} description={t("empty.text")} action={create} />
        </Card>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {items.map((buy) => (
            <BuyCard key={buy.id} buy={buy} />
          ))}
        </div>
      )}
      <p className="max-w-2xl text-ink-muted text-sm">{t("risk")}</p>
      {isCreating && <NewBuyDialog asset={asked} onClose={() => setCreating(false)} />}
    </div>
  );
}
