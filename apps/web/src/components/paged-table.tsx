import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Column, DataTable } from "@/components/data-table";
import { ErrorAlert } from "@/components/error-alert";
import { Card } from "@/components/ui/card";

export interface PagedTableProps<Row> {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Row[] }>>;
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  empty: ReactNode;
  onRowOpen?: (row: Row) => void;
}

/** A cursor-paged list in its card, with its loading, empty and failed states. */
export function PagedTable<Row>({ list, ...table }: PagedTableProps<Row>) {
  return (
    <Card className="overflow-hidden">
      <DataTable
        {...table}
        stacked
        rows={list.data?.pages.flatMap((page) => page.items)}
        error={
          list.isError ? (
            <ErrorAlert
              error={list.error}
              what={table.caption}
              onRetry={() => void list.refetch()}
              className="m-4"
            />
          ) : undefined
        }
        hasMore={list.hasNextPage}
        loadingMore={list.isFetchingNextPage}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </Card>
  );
}
