import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { SettingsSection } from "@/components/settings-section";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { type Closure, closureQuery } from "@/features/settings/api";
import { ClosureDialog } from "@/features/settings/closure-dialog";

/** Where each obstacle is settled. */
const PLACES: Record<Closure["obstacles"][number], string> = {
  balance: "/wallet",
  debt: "/pix/receive",
  otc_quote: "/otc",
  pix_charge: "/pix/receive",
};

export function ClosureSection() {
  const { t } = useTranslation("settings");
  const closure = useQuery(closureQuery);
  const [asking, setAsking] = useState(false);
  const { data } = closure;
  return (
    <SettingsSection title={t("closure.title")} description={t("closure.text")}>
      <CardContent className="flex flex-col items-start gap-4">
        <ul className="flex max-w-prose list-outside list-disc flex-col gap-1 pl-5 text-sm marker:text-ink-muted">
          <li>{t("closure.sessions")}</li>
          <li>{t("closure.records", { years: data?.retentionYears ?? 10 })}</li>
          <li>{t("closure.final")}</li>
        </ul>
        {data === undefined ? (
          closure.isError ? (
            <ErrorAlert error={closure.error} onRetry={() => void closure.refetch()} className="w-full" />
          ) : (
            <div aria-busy="true">
              <Skeleton className="h-11 w-44" />
            </div>
          )
        ) : data.obstacles.length > 0 ? (
          <Alert tone="warning" title={t("closure.obstructed")} className="w-full">
            <ul className="flex flex-col gap-1.5">
              {data.obstacles.map((obstacle) => (
                <li key={obstacle}>
                  {t(`closure.obstacles.${obstacle}.text`)}{" "}
                  <Link to={PLACES[obstacle]} className="rounded-sm font-medium text-accent underline">
                    {t(`closure.obstacles.${obstacle}.link`)}
                  </Link>
                </li>
              ))}
            </ul>
          </Alert>
        ) : (
          <Button variant="destructive" onClick={() => setAsking(true)}>
            {t("closure.begin")}
          </Button>
        )}
      </CardContent>
      {asking && data !== undefined && (
        <ClosureDialog secondFactor={data.secondFactor} onClose={() => setAsking(false)} />
      )}
    </SettingsSection>
  );
}
