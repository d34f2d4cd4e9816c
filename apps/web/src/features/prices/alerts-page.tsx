import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { BackLink } from "@/components/back-link";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { AlertList } from "@/features/prices/alert-list";
import { alertsQuery } from "@/features/prices/api";

/** Every price the client wants to be told of, and what they were told. */
export function AlertsPage() {
  const { t } = useTranslation("prices");
  const { data, error, refetch } = useQuery(alertsQuery);
  return (
    <>
      <BackLink to="/crypto-market">{t("title")}</BackLink>
      <PageHeader title={t("alerts.title")} description={t("alerts.text")} />
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
            title={t("alerts.emptyTitle")}
            description={t("alerts.empty")}
            action={
              <Button asChild>
                <Link to="/crypto-market">{t("alerts.toMarket")}</Link>
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
