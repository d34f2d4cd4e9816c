import { useQuery } from "@tanstack/react-query";
import { BookOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { LeaderRow } from "@/components/leader-row";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { type OrderBooks as Books, orderBooksQuery } from "@/features/grain/admin/orders/api";
import { Usdt } from "@/features/grain/shared/usdt";
import { formatDateTime } from "@/lib/format-date";
import type { Namespaces } from "@/lib/i18n/namespaces";

type Words = Namespaces["grain-admin"]["books"];

/** An order's money in the books: what its escrow holds, and each transaction with its entries. */
export function OrderBooks({ orderId }: { orderId: string }) {
  const { t } = useTranslation("grain-admin");
  const { data, error, refetch } = useQuery(orderBooksQuery(orderId));
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("books.title")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-5 text-sm">
        {data === undefined ? (
          error === null ? (
            <Skeleton className="h-32 w-full" />
          ) : (
            <ErrorAlert error={error} onRetry={() => void refetch()} />
          )
        ) : (
          <>
            <dl>
              <LeaderRow label={t("books.escrow")}>
                <Usdt amount={data.escrow} className="font-semibold" />
              </LeaderRow>
            </dl>
            {data.transactions.length === 0 ? (
              <p className="text-ink-muted">{t("books.empty")}</p>
            ) : (
              <ol className="flex flex-col gap-4">
                {data.transactions.map((transaction) => (
                  <Transaction key={transaction.id} transaction={transaction} />
                ))}
              </ol>
            )}
            <Link
              to={`/admin/ledger?tab=transactions&reference=${orderId}`}
              className="inline-flex min-h-9 items-center gap-2 self-start text-accent underline"
            >
              <BookOpen aria-hidden="true" className="size-4" />
              {t("books.journal")}
            </Link>
          </>
        )}
      </CardContent>
    </Card>
  );
}

function Transaction({ transaction }: { transaction: Books["transactions"][number] }) {
  const { t } = useTranslation("grain-admin");
  const { id, kind, postedAt, entries } = transaction;
  const account = (entry: (typeof entries)[number]) =>
    entry.account === "house"
      ? t(`books.accounts.${entry.code as keyof Words["accounts"]}`, { defaultValue: entry.code })
      : t(`books.accounts.${entry.account}`);
  return (
    <li className="flex flex-col gap-2 rounded-md border p-3.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">
          {t(`books.kinds.${kind.replace("grain.", "") as keyof Words["kinds"]}`, { defaultValue: kind })}
        </span>
        <span className="text-ink-muted">{formatDateTime(postedAt)}</span>
      </p>
      <dl className="flex flex-col gap-1.5">
        {entries.map((entry) => (
          <LeaderRow key={`${entry.account}-${entry.code}`} label={account(entry)}>
            <span className="flex flex-col items-end">
              <Usdt amount={entry.amount} />
              <span className="font-normal text-ink-muted text-xs">
                {t("books.after")} <Usdt amount={entry.balanceAfter} />
              </span>
            </span>
          </LeaderRow>
        ))}
      </dl>
      <p className="figures break-all text-ink-muted text-xs">{id}</p>
    </li>
  );
}
