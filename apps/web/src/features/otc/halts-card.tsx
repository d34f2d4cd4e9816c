import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { ScrollArea } from "@/components/ui/scroll-area";
import { Skeleton } from "@/components/ui/skeleton";
import { haltsQuery } from "@/features/otc/api";
import { formatDateTime } from "@/lib/format-date";

/** When the desk did not trade an asset by itself, and why; those that last stand first. */
export function HaltsCard() {
  const { t } = useTranslation("otc");
  const { data, error, refetch } = useQuery(haltsQuery);
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("admin.halts.title")}</CardTitle>
      </CardHeader>
      <CardContent className="text-sm">
        {data === undefined ? (
          error ? (
            <ErrorAlert error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton className="h-12 w-full" />
          )
        ) : data.items.length === 0 ? (
          <p className="text-ink-muted">{t("admin.halts.none")}</p>
        ) : (
          <ScrollArea viewportClassName="max-h-80">
            <ul className="flex flex-col gap-3">
              {data.items.map(({ id, asset, reason, beganAt, endedAt }) => (
                <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                  <Badge tone={endedAt === null ? "negative" : "neutral"}>{asset}</Badge>
                  <span>{t(`admin.halts.reasons.${reason}`)}</span>
                  <span className="figures text-ink-muted">
                    {endedAt === null
                      ? t("admin.halts.open", { from: formatDateTime(beganAt) })
                      : t("admin.halts.over", { from: formatDateTime(beganAt), to: formatDateTime(endedAt) })}
                  </span>
                </li>
              ))}
            </ul>
          </ScrollArea>
        )}
      </CardContent>
    </Card>
  );
}
