import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { Fragment, type Key, type ReactNode } from "react";
import { ErrorAlert } from "@/components/error-alert";
import { LoadMore } from "@/components/load-more";
import { Skeleton } from "@/components/ui/skeleton";

interface PagedListProps<Row> {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Row[] }>>;
  rowKey: (row: Row) => Key;
  /** One `<li>`. */
  row: (row: Row) => ReactNode;
  empty: ReactNode;
}

/** A cursor-paged list whose rows are no table, in its frame, with its loading, empty and failed states. */
export function PagedList<Row>({ list, rowKey, row, empty }: PagedListProps<Row>) {
  const rows = list.data?.pages.flatMap(({ items }) => items);
  return (
    <div className="overflow-hidden rounded-lg border bg-surface">
      {rows === undefined ? (
        list.isError ? (
          <ErrorAlert error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <div className="flex flex-col gap-4 p-5">
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </div>
        )
      ) : rows.length === 0 ? (
        empty
      ) : (
        <ul className="divide-y">
          {rows.map((one) => (
            <Fragment key={rowKey(one)}>{row(one)}</Fragment>
          ))}
        </ul>
      )}
      <div className="flex justify-center border-t p-3 empty:hidden">
        <LoadMore list={list} />
      </div>
    </div>
  );
}
