import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import {
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { cn } from "@/lib/cn";

export interface Column<Row> {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the right, in columns of one width. */
  align?: "left" | "right";
  className?: string | undefined;
}

export interface DataTableProps<Row> {
  /** What the table holds, for those who hear it. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first page is on its way. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Shown instead of the table when there is nothing: an `EmptyState` that says what to do next. */
  empty: ReactNode;
  /** Shown instead of the rows when they could not be read: an `ErrorAlert`. */
  error?: ReactNode;
  onRowOpen?: (row: Row) => void;
  hasMore?: boolean;
  loadingMore?: boolean;
  onLoadMore?: () => void;
}

const PENDING_ROWS = ["a", "b", "c", "d", "e"];

/** The one table: caption, real headers, right-aligned figures, its loading and empty states, cursor pages. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, empty, error, hasMore = false, loadingMore = false } = props;
  const { t } = useTranslation();
  if (error !== undefined && error !== null && rows === undefined) return error;
  if (rows?.length === 0) return empty;
  return (
    <div>
      <Table aria-busy={rows === undefined || loadingMore}>
        <TableCaption>{rows === undefined ? `${caption}. ${t("loading")}` : caption}</TableCaption>
        <TableHeader>
          <TableRow>
            {columns.map(({ id, header, align, className }) => (
              <TableHead key={id} className={cn(align === "right" && "text-right", className)}>
                {header}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows === undefined
            ? PENDING_ROWS.map((row) => <PendingRow key={row} columns={columns} />)
            : rows.map((row) => <FilledRow key={rowKey(row)} row={row} {...props} />)}
        </TableBody>
      </Table>
      {hasMore && (
        <div className="flex justify-center border-t p-3">
          <Button variant="ghost" size="sm" disabled={loadingMore} onClick={props.onLoadMore}>
            {loadingMore ? t("loadingMore") : t("loadMore")}
          </Button>
        </div>
      )}
    </div>
  );
}

function FilledRow<Row>({ row, columns, onRowOpen }: DataTableProps<Row> & { row: Row }) {
  return (
    <TableRow
      className={cn(onRowOpen !== undefined && "cursor-pointer hover:bg-sunken")}
      onClick={onRowOpen === undefined ? undefined : () => onRowOpen(row)}
    >
      {columns.map(({ id, cell, align, className }, index) => (
        <TableCell key={id} className={cn(align === "right" && "figures text-right", className)}>
          {onRowOpen !== undefined && index === 0 ? (
            // The row opens by pointer anywhere; by keyboard through this button, whose click the row hears.
            <button type="button" className="text-left">
              {cell(row)}
            </button>
          ) : (
            cell(row)
          )}
        </TableCell>
      ))}
    </TableRow>
  );
}

function PendingRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <TableRow>
      {columns.map(({ id, align, className }) => (
        <TableCell key={id} className={className}>
          <Skeleton className={cn("h-4 w-24 max-w-full", align === "right" && "ml-auto")} />
        </TableCell>
      ))}
    </TableRow>
  );
}
