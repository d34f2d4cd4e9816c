import { useInfiniteQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { DataTable } from "@/components/data-table";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { type Operation, operationsQuery } from "@/features/tax/api";
import { CostDialog } from "@/features/tax/cost-dialog";
import { useOperationColumns } from "@/features/tax/operation-columns";
import { selectionOf } from "@/features/tax/selection";
import { formatMonth } from "@/lib/format-date";

/** The operations behind the figure that was opened, or all. */
export function OperationsCard() {
  const { t } = useTranslation("tax");
  const [search] = useSearchParams();
  const selection = selectionOf(search);
  const operations = useInfiniteQuery(operationsQuery(selection));
  const [asked, setAsked] = useState<Operation | null>(null);
  const columns = useOperationColumns(setAsked);
  const card = useRef<HTMLElement>(null);
  const chosen = Object.values(selection).join();
  useEffect(() => {
    if (chosen === "") return;
    card.current?.scrollIntoView?.({ block: "start" });
    card.current?.focus({ preventScroll: true });
  }, [chosen]);
  const words = [
    selection.only && t(`only.${selection.only}`),
    selection.asset,
    selection.month && formatMonth(selection.month),
  ].filter((word) => word !== undefined);
  return (
    <section ref={card} tabIndex={-1} aria-labelledby="tax-operations" className="scroll-mt-20 outline-none">
      <Card className="overflow-hidden">
        <CardHeader className="pb-3">
          <CardTitle id="tax-operations">{t("operations.title")}</CardTitle>
          {words.length > 0 && (
            <p className="flex flex-wrap items-center gap-x-4 text-sm">
              <span>{words.join(" · ")}</span>
              <Link className="inline-flex min-h-11 items-center underline" to={{ search: "" }}>
                {t("operations.all")}
              </Link>
            </p>
          )}
        </CardHeader>
        <DataTable
          stacked
          caption={t("operations.title")}
          columns={columns}
          rows={operations.data?.pages.flatMap(({ items }) => items)}
          rowKey={({ id }) => id}
          hasMore={operations.hasNextPage}
          loadingMore={operations.isFetchingNextPage}
          onLoadMore={() => void operations.fetchNextPage()}
          error={
            operations.error && (
              <ErrorAlert
                className="m-5"
                error={operations.error}
                onRetry={() => void operations.refetch()}
              />
            )
          }
          empty={
            <EmptyState
              icon={ListChecks}
              title={t("operations.emptyTitle")}
              description={t("operations.empty")}
            />
          }
        />
      </Card>
      {asked !== null && <CostDialog operation={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}
