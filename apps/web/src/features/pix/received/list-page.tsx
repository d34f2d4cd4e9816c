import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowDownLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { EmptyState } from "@/components/empty-state";
import { PageHeader } from "@/components/page-header";
import { PagedList } from "@/components/paged-list";
import { Button } from "@/components/ui/button";
import { type ReceivedRow, receivedListQuery } from "@/features/pix/received/api";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";

/** Every Pix the client received, newest first. */
export function ListPage() {
  const { t } = useTranslation("pix-received");
  return (
    <div>
      <PageHeader title={t("title")} description={t("subtitle")} />
      <PagedList
        list={useInfiniteQuery(receivedListQuery)}
        rowKey={({ id }) => id}
        row={(one) => <Row row={one} />}
        empty={
          <EmptyState
            icon={ArrowDownLeft}
            title={t("emptyTitle")}
            description={t("emptyText")}
            action={
              <Button asChild>
                <Link to="/pix/receive">{t("receive")}</Link>
              </Button>
            }
          />
        }
      />
    </div>
  );
}

function Row({ row }: { row: ReceivedRow }) {
  const { t } = useTranslation("pix-received");
  return (
    <li>
      <Link
        to={`/pix/received/${row.id}`}
        className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-3.5 -outline-offset-2 hover:bg-sunken"
      >
        <span className="truncate font-medium">
          {row.payer.name ?? row.payer.document ?? t("unknownPayer")}
        </span>
        <Amount asset="BRL" amount={row.amount} className="text-right font-medium" />
        <span className="figures text-ink-muted text-sm">{formatDateTime(row.receivedAt)}</span>
        {row.returned !== "0.00" && (
          <span className="figures text-right text-ink-muted text-sm">
            {t("returnedOf", { amount: formatAmount("BRL", row.returned) })}
          </span>
        )}
      </Link>
    </li>
  );
}
