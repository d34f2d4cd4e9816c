import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { PageHeader } from "@/components/page-header";
import { statementQuery } from "@/features/accounts/api";
import { ExportMenu } from "@/features/accounts/export-menu";
import { MonthChips } from "@/features/accounts/month-chips";
import { MonthSummary } from "@/features/accounts/month-summary";
import { StatementFilterBar } from "@/features/accounts/statement-filter-bar";
import { StatementList } from "@/features/accounts/statement-list";
import { useStatementSearch } from "@/features/accounts/statement-search";

/** Every movement of the client's accounts, day by day, narrowed by what the address says, and its month in sums. */
export function StatementPage() {
  const { t } = useTranslation("accounts");
  const search = useStatementSearch();
  const pages = useInfiniteQuery(statementQuery(search.filters));
  return (
    <>
      <PageHeader title={t("statement.title")} actions={<ExportMenu filters={search.filters} />} />
      <StatementFilterBar search={search} />
      <MonthChips search={search} />
      <div className="lg:flex lg:items-start lg:gap-6">
        <MonthSummary search={search} />
        <div className="min-w-0 lg:flex-1">
          <StatementList
            movements={pages.data?.pages.flatMap(({ items }) => items)}
            error={pages.error}
            onRetry={() => void pages.refetch()}
            isFiltered={search.isFiltered}
            onClear={search.clear}
            hasMore={pages.hasNextPage}
            loadingMore={pages.isFetchingNextPage}
            onLoadMore={() => void pages.fetchNextPage()}
          />
        </div>
      </div>
    </>
  );
}
