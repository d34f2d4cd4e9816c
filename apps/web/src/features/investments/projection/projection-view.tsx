import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "@/components/data-table";
import { Skeleton } from "@/components/ui/skeleton";
import type { Projection } from "@/features/investments/api";
import { formatCivilDay } from "@/lib/format-date";
import { formatAmount, formatDecimal } from "@/lib/format-number";

const RangeChart = lazy(() => import("@/features/investments/projection/range-chart"));

const FIGURES = ["invested", "low", "expected", "high"] as const;

/** What may be expected: in a sentence, drawn as a range, as a table, and what it assumes. */
export function ProjectionView({ projection }: { projection: Projection }) {
  const { t } = useTranslation("investments");
  const { points, assumption } = projection;
  const last = points.at(-1);
  const columns: Column<(typeof points)[number]>[] = [
    { id: "day", header: t("projection.day"), cell: ({ day }) => formatCivilDay(day) },
    ...FIGURES.map((figure) => ({
      id: figure,
      header: t(`projection.${figure}`),
      align: "right" as const,
      cell: (point: (typeof points)[number]) => formatAmount("BRL", point[figure]),
    })),
  ];
  const percent = (yearly: string) => formatDecimal(yearly, 2, 2);
  return (
    <div className="flex flex-col gap-4">
      {last !== undefined && (
        <p className="figures font-semibold text-lg">
          {t("projection.between", {
            day: formatCivilDay(last.day),
            low: formatAmount("BRL", last.low),
            high: formatAmount("BRL", last.high),
          })}
        </p>
      )}
      <div className="h-64 w-full" aria-hidden="true">
        <Suspense fallback={<Skeleton className="h-full w-full" />}>
          <RangeChart points={points} />
        </Suspense>
      </div>
      <ul aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-ink-muted text-xs">
        <Key mark="h-3 w-4 rounded-sm bg-accent/20">
          {t("projection.low")} – {t("projection.high")}
        </Key>
        <Key mark="h-0.5 w-4 bg-accent">{t("projection.expected")}</Key>
        <Key mark="w-4 border-ink-muted border-t border-dashed">{t("projection.invested")}</Key>
      </ul>
      <p className="max-w-prose text-ink-muted text-sm">
        {t("projection.assumption", {
          expected: percent(assumption.expectedYearly),
          low: percent(assumption.lowYearly),
          high: percent(assumption.highYearly),
          day: formatCivilDay(assumption.day),
          from: formatCivilDay(assumption.observedFrom),
        })}
      </p>
      <details className="text-sm">
        <summary className="min-h-8 cursor-pointer font-medium">{t("projection.table")}</summary>
        <div className="mt-2">
          <DataTable
            stacked
            caption={t("projection.title")}
            columns={columns}
            rows={points}
            rowKey={({ day }) => day}
            empty={null}
          />
        </div>
      </details>
    </div>
  );
}

function Key({ mark, children }: { mark: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <span className={mark} />
      <span>{children}</span>
    </li>
  );
}
