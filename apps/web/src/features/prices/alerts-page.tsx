import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { BackLink } from "@/components/back-link";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { AlertList } from "@/components/price-alerts/alert-list";
import { alertsQuery } from "@/components/price-alerts/api";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

/** Every price the client wants to be told of, and what they were told. */
export function AlertsPage() {
  const { t } = useTranslation(["price-alerts", "prices"]);
  const { data, error, refetch } = useQuery(alertsQuery);
  return (
    <>
      <BackLink to="/crypto-market">{t("title", { ns: "prices" })}</BackLink>
      <PageHeader title={t("title")} description={t("text")} />
      <Card className="overflow-hidden">
        {data === undefined ? (
          error === null ? (
            <Skeleton className="m-5 h-24" />
          ) : (
            <ErrorAlert className="m-5" error={error} onRetry={() => void refetch()} />
          )
        ) : data.items.length === 0 ? (
          <EmptyState
            icon={Bell}
            title={t("emptyTitle")}
            description={t("empty")}
            action={
              <Button asChild>
                <Link to="/crypto-market">{t("toMarket")}</Link>
              </Button>
            }
          />
        ) : (
          <AlertList alerts={data.items} />
        )}
      </Card>
    </>
  );
}
