import { ReceiptText, SearchX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { Button } from "@/components/ui/button";
import { useArrivals } from "@/components/use-arrivals";
import type { Movement } from "@/features/accounts/api";
import { type Day, groupByDay } from "@/features/accounts/group-by-day";
import { MovementRow } from "@/features/accounts/movement-row";
import { keyOf, pairTrades, type StatementRow } from "@/features/accounts/pair-trades";
import { PendingRows } from "@/features/accounts/pending-rows";
import { formatTime } from "@/lib/format-date";
import { useLanguage } from "@/lib/i18n/language-provider";

interface StatementListProps {
  movements: readonly Movement[] | undefined;
  error: Error | null;
  onRetry: () => void;
  isFiltered: boolean;
  onClear: () => void;
  hasMore: boolean;
  loadingMore: boolean;
  onLoadMore: () => void;
}

/** Movements under the day they happened on; each opens its receipt. */
export function StatementList(props: StatementListProps) {
  const { t } = useTranslation(["accounts", "common"]);
  const { movements, error, hasMore, loadingMore, onLoadMore } = props;
  const rows = movements && pairTrades(movements);
  const arrived = useArrivals(rows?.map(keyOf));
  if (movements === undefined || rows === undefined) {
    return error === null ? (
      <div className="rounded-xl border bg-surface pt-3">
        <PendingRows rows={8} />
      </div>
    ) : (
      <ErrorAlert error={error} onRetry={props.onRetry} />
    );
  }
  return (
    <div className="rounded-xl border bg-surface">
      {movements.length === 0 && !hasMore ? (
        <Nothing {...props} />
      ) : (
        groupByDay(rows).map((day) => <DayOfMovements key={day.key} day={day} arrived={arrived} />)
      )}
      {hasMore ? (
        <div className="flex justify-center border-t p-3">
          <Button variant="ghost" size="sm" disabled={loadingMore} onClick={onLoadMore}>
            {loadingMore
              ? t("loadingMore", { ns: "common" })
              : movements.length === 0
                ? t("statement.lookFurther")
                : t("loadMore", { ns: "common" })}
          </Button>
        </div>
      ) : (
        movements.length > 0 && (
          <p className="border-t px-5 py-3 text-center text-ink-muted text-xs">{t("statement.end")}</p>
        )
      )}
    </div>
  );
}

function DayOfMovements({ day, arrived }: { day: Day; arrived: ReadonlySet<string> }) {
  const { language } = useLanguage();
  const { t } = useTranslation("accounts");
  const name = day.relative === null ? day.format(language) : t(`statement.${day.relative}`);
  return (
    <section aria-labelledby={`day-${day.key}`} className="border-t first:border-t-0">
      <h2
        id={`day-${day.key}`}
        className="sticky top-16 z-10 bg-surface px-4 pt-4 pb-1.5 font-medium text-ink-muted text-sm first-letter:uppercase first:rounded-t-xl sm:px-6"
      >
        {name}
        {day.relative !== null && <span className="font-normal">, {day.format(language)}</span>}
      </h2>
      <ul className="pb-2">
        {day.rows.map((row) => (
          <li key={keyOf(row)} className={arrived.has(keyOf(row)) ? "arrived" : undefined}>
            <Link
              to={`/receipts/${row.movement.transactionId}`}
              className="flex w-full px-4 py-3 -outline-offset-2 hover:bg-sunken sm:px-6"
            >
              <MovementRow
                row={row}
                time={formatTime(row.movement.at).slice(0, 5)}
                below={<Below row={row} />}
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Below({ row }: { row: StatementRow }) {
  const { t } = useTranslation("accounts");
  // Of a trade, the balance in reais.
  const movement = row.received?.asset === "BRL" ? row.received : row.movement;
  if (movement.direction === "held") {
    const released = movement.held.amount.startsWith("-");
    return (
      <span aria-hidden="true" className="text-ink-muted text-xs">
        {released ? t("statement.released") : t("statement.held")}
      </span>
    );
  }
  const [before, after] = t("statement.balanceAfter", { amount: "|" }).split("|");
  return (
    // A phone has no room for both: there the receipt says what the balance was.
    <span className="text-ink-muted text-xs max-sm:hidden">
      {before}
      <Amount {...movement.balanceAfter.total} concealable maxDecimals={8} />
      {after}
    </span>
  );
}

function Nothing({ isFiltered, onClear }: StatementListProps) {
  const { t } = useTranslation("accounts");
  return isFiltered ? (
    <EmptyState
      icon={SearchX}
      title={t("statement.noneTitle")}
      description={t("statement.noneText")}
      action={
        <Button variant="secondary" onClick={onClear}>
          {t("statement.clear")}
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={ReceiptText}
      title={t("statement.emptyTitle")}
      description={t("statement.emptyText")}
      action={
        <Button asChild>
          <Link to="/pix">{t("statement.emptyAction")}</Link>
        </Button>
      }
    />
  );
}
