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
import { useArrivals } from "@/components/use-arrivals";
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
  /** On a phone each row is a card that names its figures, instead of a table wider than the screen. */
  stacked?: boolean;
  hasMore?: boolean;
  loadingMore?: boolean;
  onLoadMore?: () => void;
}

/** What makes cards of rows below `sm`. */
const STACK = {
  table: "max-sm:block",
  head: "max-sm:sr-only",
  body: "max-sm:block",
  row: "max-sm:block max-sm:px-4 max-sm:py-3",
  cell: "max-sm:flex max-sm:min-w-0 max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:px-0 max-sm:py-1 max-sm:text-right max-sm:first:block max-sm:first:text-left",
};

const PENDING_ROWS = ["a", "b", "c", "d", "e"];

/** The one table: caption, real headers, right-aligned figures, its loading and empty states, cursor pages. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, empty, error, hasMore = false, loadingMore = false } = props;
  const { stacked = false } = props;
  const { t } = useTranslation();
  const arrived = useArrivals(rows?.map(rowKey));
  if (error !== undefined && error !== null && rows === undefined) return error;
  if (rows?.length === 0) return empty;
  return (
    <div>
      <Table aria-busy={rows === undefined || loadingMore} className={cn(stacked && STACK.table)}>
        <TableCaption>{rows === undefined ? `${caption}. ${t("loading")}` : caption}</TableCaption>
        <TableHeader className={cn(stacked && STACK.head)}>
          <TableRow>
            {columns.map(({ id, header, align, className }) => (
              <TableHead key={id} className={cn(align === "right" && "text-right", className)}>
                {header}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody className={cn(stacked && STACK.body)}>
          {rows === undefined
            ? PENDING_ROWS.map((row) => <PendingRow key={row} columns={columns} stacked={stacked} />)
            : rows.map((row) => (
                <FilledRow key={rowKey(row)} row={row} arrived={arrived.has(rowKey(row))} {...props} />
              ))}
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

interface FilledRowProps<Row> extends DataTableProps<Row> {
  row: Row;
  arrived: boolean;
}

function FilledRow<Row>({ row, arrived, columns, onRowOpen, stacked }: FilledRowProps<Row>) {
  return (
    <TableRow
      className={cn(
        onRowOpen !== undefined && "cursor-pointer hover:bg-sunken",
        arrived && "arrived",
        stacked && STACK.row,
      )}
      onClick={
        onRowOpen === undefined
          ? undefined
          : ({ target }) => {
              // A button of a cell's own does its own work and opens nothing.
              const button = (target as Element).closest("button");
              if (button === null || button.dataset.opensRow !== undefined) onRowOpen(row);
            }
      }
    >
      {columns.map(({ id, header, cell, align, className }, index) => (
        <TableCell
          key={id}
          className={cn(align === "right" && "figures text-right", className, stacked && STACK.cell)}
        >
          {stacked && index > 0 && (
            <span aria-hidden="true" className="text-left text-ink-muted text-xs sm:hidden">
              {header}
            </span>
          )}
          {onRowOpen !== undefined && index === 0 ? (
            // The row opens by pointer anywhere; by keyboard through this button, whose click the row hears.
            <button type="button" data-opens-row className="text-left">
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

function PendingRow<Row>({ columns, stacked }: { columns: readonly Column<Row>[]; stacked: boolean }) {
  return (
    <TableRow className={cn(stacked && STACK.row)}>
      {columns.map(({ id, align, className }) => (
        <TableCell key={id} className={cn(className, stacked && STACK.cell)}>
          <Skeleton className={cn("h-4 w-24 max-w-full", align === "right" && "ml-auto")} />
        </TableCell>
      ))}
    </TableRow>
  );
}
