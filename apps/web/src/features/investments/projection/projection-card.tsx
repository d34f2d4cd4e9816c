import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { SegmentedChoice } from "@/components/segmented-choice";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { type Projection, projectionQuery } from "@/features/investments/api";
import { ProjectionView } from "@/features/investments/projection/projection-view";

const MONTHS = ["6", "12", "24"] as const;

/** What all a client has invested may come to, over a time they choose. */
export function ProjectionCard() {
  const { t } = useTranslation("investments");
  const [months, setMonths] = useState<(typeof MONTHS)[number]>("12");
  const projection = useQuery(projectionQuery(months));
  return (
    <Card>
      <CardContent className="flex flex-col gap-4">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="flex flex-col gap-1">
            <h2 className="font-semibold text-lg">{t("projection.title")}</h2>
            <p className="max-w-prose text-ink-muted text-sm">{t("projection.lead")}</p>
          </div>
          <SegmentedChoice
            label={t("projection.horizon")}
            value={months}
            options={MONTHS}
            word={(count) => t("projection.months", { count: Number(count) })}
            onChange={setMonths}
          />
        </div>
        <ProjectionOf query={projection} />
      </CardContent>
    </Card>
  );
}

/** A projection while it is read, and when it could not be. */
export function ProjectionOf({ query }: { query: UseQueryResult<{ projection: Projection | null }> }) {
  const { t } = useTranslation("investments");
  if (query.isError && query.data === undefined)
    return <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Skeleton className="h-80 w-full" />;
  if (query.data.projection === null)
    return <p className="text-ink-muted text-sm">{t("projection.unknown")}</p>;
  return <ProjectionView projection={query.data.projection} />;
}
