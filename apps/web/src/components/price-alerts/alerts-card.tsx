import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { AlertList } from "@/components/price-alerts/alert-list";
import { type AlertSubject, alertsQuery } from "@/components/price-alerts/api";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardTitle } from "@/components/ui/card";

const AlertDialog = lazy(() => import("@/components/price-alerts/alert-dialog"));

interface AlertsCardProps {
  subjects: readonly [AlertSubject, ...AlertSubject[]];
  title: string;
  text: string;
}

/** What the client wants to be told of these, and where one more is asked for. */
export function AlertsCard({ subjects, title, text }: AlertsCardProps) {
  const { t } = useTranslation("price-alerts");
  const { data, error, refetch } = useQuery(alertsQuery);
  const [adding, setAdding] = useState(false);
  const alerts = data?.items.filter(({ asset }) => subjects.some((one) => one.asset === asset)) ?? [];
  return (
    <Card>
      <CardContent className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-col gap-1">
          <CardTitle>{title}</CardTitle>
          <p className="max-w-prose text-ink-muted text-sm">{text}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="ghost">
            <Link to="/crypto-market/alerts">{t("all")}</Link>
          </Button>
          <Button variant="secondary" onClick={() => setAdding(true)}>
            <Bell aria-hidden="true" className="size-4" />
            {t("create")}
          </Button>
        </div>
      </CardContent>
      {error !== null && data === undefined && (
        <ErrorAlert className="m-5" error={error} onRetry={() => void refetch()} />
      )}
      {alerts.length > 0 && (
        <div className="border-t">
          <AlertList alerts={alerts} />
        </div>
      )}
      {adding && (
        <Suspense fallback={null}>
          <AlertDialog subjects={subjects} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Card>
  );
}
