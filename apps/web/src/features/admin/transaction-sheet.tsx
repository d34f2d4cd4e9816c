import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { ErrorAlert } from "@/components/error-alert";
import { ShortId } from "@/components/office/short-id";
import { Sheet, SheetContent, SheetDescription, SheetTitle } from "@/components/ui/sheet";
import { Skeleton } from "@/components/ui/skeleton";
import { type LedgerTransactionDetail, transactionQuery } from "@/features/admin/api";
import { useAccountWord, useKindWord } from "@/features/admin/ledger-words";
import { formatDateTime } from "@/lib/format-date";

/** One transaction beside its list: its entries, what each left, and its link in the chain of hashes. */
export function TransactionSheet({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { t } = useTranslation("admin");
  const kindWord = useKindWord();
  const transaction = useQuery({ ...transactionQuery(id ?? ""), enabled: id !== undefined });
  return (
    <Sheet open={id !== undefined} onOpenChange={(open) => !open && onClose()}>
      <SheetContent className="max-w-xl">
        <SheetTitle>{t("ledger.transaction")}</SheetTitle>
        <SheetDescription>
          {transaction.data === undefined
            ? (id ?? "")
            : `${kindWord(transaction.data.kind)} · ${formatDateTime(transaction.data.postedAt)}`}
        </SheetDescription>
        {transaction.data !== undefined ? (
          <Detail transaction={transaction.data} />
        ) : transaction.isError ? (
          <ErrorAlert error={transaction.error} onRetry={() => void transaction.refetch()} />
        ) : (
          <Skeleton className="h-64 w-full" />
        )}
      </SheetContent>
    </Sheet>
  );
}

function Detail({ transaction }: { transaction: LedgerTransactionDetail }) {
  const { t } = useTranslation("admin");
  const word = useAccountWord();
  return (
    <div className="flex flex-col gap-6">
      <section className="flex flex-col gap-2">
        <h3 className="font-semibold text-sm">{t("ledger.entriesTitle")}</h3>
        <ol className="divide-y rounded-lg border">
          {transaction.entries.map((entry) => (
            <li
              key={entry.line}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3"
            >
              <span className="flex min-w-0 flex-col text-sm">
                <span className="font-medium">{word(entry.code)}</span>
                <span className="break-all text-ink-muted text-xs">
                  {entry.ownerId === null ? t("ledger.owners.house") : (entry.ownerEmail ?? entry.ownerId)}
                </span>
              </span>
              <span className="ml-auto flex flex-col items-end text-sm">
                <Amount {...entry.amount} signed />
                <span className="text-ink-muted text-xs">
                  {t("ledger.balanceAfter")} <Amount {...entry.balanceAfter} />
                </span>
              </span>
            </li>
          ))}
        </ol>
      </section>
      <dl className="flex flex-col gap-4 text-sm">
        <Code label={t("ledger.id")}>{transaction.id}</Code>
        <Code label={t("ledger.reference")}>{transaction.reference}</Code>
        <Code label={t("ledger.key")}>{transaction.idempotencyKey}</Code>
        <Code label={t("ledger.place")}>{`${transaction.shard}:${transaction.shardPosition}`}</Code>
        <Code label={t("ledger.previousHash")}>{transaction.previousHash}</Code>
        <Code label={t("ledger.hash")}>{transaction.hash}</Code>
      </dl>
    </div>
  );
}

function Code({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-ink-muted text-xs">{label}</dt>
      <dd>
        <ShortId value={children} label={label} />
      </dd>
    </div>
  );
}
