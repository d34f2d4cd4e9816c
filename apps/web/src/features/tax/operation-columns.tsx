import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import type { Column } from "@/components/data-table";
import { Button } from "@/components/ui/button";
import type { Operation } from "@/features/tax/api";
import { formatDateTime } from "@/lib/format-date";

/** An operation's figures; what came from outside asks for its cost. */
export function useOperationColumns(onAsk: (operation: Operation) => void): Column<Operation>[] {
  const { t } = useTranslation("tax");
  const brl = (amount: string | null, otherwise: string) =>
    amount === null ? (
      <span className="text-ink-muted">{otherwise}</span>
    ) : (
      <Amount asset="BRL" amount={amount} concealable />
    );
  const isDisposal = ({ kind }: Operation) => kind === "sold" || kind === "swapped_out";
  return [
    {
      id: "operation",
      header: t("operations.operation"),
      cell: ({ kind, counterparty, at, transactionId }) => (
        <span className="flex flex-col items-start leading-tight">
          <Link
            className="inline-flex min-h-8 items-center font-medium underline"
            to={`/receipts/${transactionId}`}
          >
            {t(`kinds.${kind}`)}
          </Link>
          <span className="figures text-ink-muted text-xs">
            {formatDateTime(at)} · {t(`counterparties.${counterparty}`)}
          </span>
        </span>
      ),
    },
    {
      id: "quantity",
      header: t("operations.quantity"),
      align: "right",
      cell: ({ quantity }) => <Amount {...quantity} concealable />,
    },
    {
      id: "value",
      header: t("operations.value"),
      align: "right",
      cell: (one) =>
        one.declared === null ? (
          brl(one.value, "–")
        ) : (
          <span className="flex flex-col items-end gap-1">
            {one.declared.cost !== null && brl(one.declared.cost, "")}
            <Button
              size="sm"
              variant="secondary"
              aria-label={t(one.declared.cost === null ? "cost.openOf" : "cost.changeOf", {
                asset: one.asset,
                at: formatDateTime(one.at),
              })}
              onClick={() => onAsk(one)}
            >
              {t(one.declared.cost === null ? "cost.open" : "cost.change")}
            </Button>
          </span>
        ),
    },
    {
      id: "fee",
      header: t("operations.fee"),
      align: "right",
      cell: ({ fee }) => brl(fee, ""),
    },
    {
      id: "costOut",
      header: t("operations.costOut"),
      align: "right",
      cell: (one) => brl(one.costOut, isDisposal(one) ? t("unknown") : "–"),
    },
    {
      id: "gain",
      header: t("operations.gain"),
      align: "right",
      cell: (one) => brl(one.gain, isDisposal(one) ? t("unknown") : "–"),
    },
    {
      id: "left",
      header: t("operations.left"),
      align: "right",
      cell: ({ left }) => (
        <span className="flex flex-col items-end leading-tight">
          <Amount {...left.quantity} concealable />
          <span className="text-ink-muted text-xs">{brl(left.cost, t("unknown"))}</span>
        </span>
      ),
    },
  ];
}
