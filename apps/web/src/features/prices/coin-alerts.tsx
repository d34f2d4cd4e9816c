import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { AlertList } from "@/features/prices/alert-list";
import { alertsQuery } from "@/features/prices/api";
import type { Quote } from "@/lib/prices";

const AlertDialog = lazy(() => import("@/features/prices/alert-dialog"));

/** What the client wants to be told of this coin. */
export function CoinAlerts({ quote }: { quote: Quote }) {
  const { t } = useTranslation("prices");
  const { data, error, refetch } = useQuery(alertsQuery);
  const [adding, setAdding] = useState(false);
  const alerts = data?.items.filter(({ coin }) => coin === quote.asset) ?? [];
  return (
    <Card>
      <CardContent className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-col gap-1">
          <CardTitle>{t("alerts.title")}</CardTitle>
          <p className="max-w-prose text-ink-muted text-sm">{t("alerts.text")}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="ghost">
            <Link to="/crypto-market/alerts">{t("alerts.all")}</Link>
          </Button>
          <Button variant="secondary" onClick={() => setAdding(true)}>
            <Bell aria-hidden="true" className="size-4" />
            {t("alerts.create")}
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
          <AlertDialog quote={quote} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Card>
  );
}
