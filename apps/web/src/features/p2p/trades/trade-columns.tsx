import { useTranslation } from "react-i18next";
import { DeadlineBadge } from "@/components/case/case-deadlines";
import type { Column } from "@/components/data-table";
import { StatusBadge } from "@/components/status-badge";
import { Badge } from "@/components/ui/badge";
import { useTradeStatuses } from "@/features/p2p/shared/words";
import type { TradeRow } from "@/features/p2p/trades/api";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";

/** What a list of trades shows of each. */
export function useTradeColumns(): Column<TradeRow>[] {
  const { t } = useTranslation("p2p");
  const statuses = useTradeStatuses();
  return [
    {
      id: "trade",
      header: t("trades.trade"),
      cell: ({ number, role, counterparty, unreadMessages }) => (
        <span className="flex min-w-40 flex-col gap-0.5">
          <span className="flex flex-wrap items-center gap-2 font-medium">
            {t(`trades.with.${role}`, { name: counterparty.name })}
            {unreadMessages > 0 && (
              <Badge tone="warning">{t("trades.unread", { count: unreadMessages })}</Badge>
            )}
          </span>
          <span className="figures text-ink-muted text-xs">{number}</span>
        </span>
      ),
    },
    {
      id: "quantity",
      header: t("trades.quantity"),
      align: "right",
      cell: ({ asset, quantity }) => formatAmount(asset, quantity.amount),
    },
    {
      id: "total",
      header: t("trades.total"),
      align: "right",
      cell: ({ total }) => formatAmount("BRL", total),
    },
    {
      id: "next",
      header: t("trades.next"),
      cell: ({ next, role }) =>
        next === null ? (
          <span className="text-ink-muted">–</span>
        ) : (
          <span className="flex flex-col items-start gap-1 max-sm:items-end">
            <span className={next.who === role ? "font-medium" : "text-ink-muted"}>
              {t(`next.short.${next.who === role ? "you" : "other"}.${next.action}`)}
            </span>
            {next.dueAt !== null && <DeadlineBadge dueAt={next.dueAt} />}
          </span>
        ),
    },
    {
      id: "date",
      header: t("trades.date"),
      cell: ({ createdAt }) => <span className="figures whitespace-nowrap">{formatDateTime(createdAt)}</span>,
    },
    {
      id: "status",
      header: t("trades.status"),
      cell: ({ status }) => <StatusBadge status={status} statuses={statuses} />,
    },
  ];
}
