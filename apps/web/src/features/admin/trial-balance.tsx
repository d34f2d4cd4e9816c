import { useQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
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
import { type TrialBalance as Balance, trialBalanceQuery } from "@/features/admin/api";
import { useAccountWord } from "@/features/admin/ledger-words";
import { formatDateTime } from "@/lib/format-date";
import { useToastWhenFailed } from "@/lib/use-failure-toast";

/** Debits and credits of every asset: what the house is owed and what it owes, which must be the same. */
export function TrialBalance() {
  const { t } = useTranslation("admin");
  const balance = useQuery(trialBalanceQuery);
  useToastWhenFailed(balance.error, t("failures.title"), t("failures.ledger"));
  if (balance.data === undefined) {
    return balance.isError ? (
      <ErrorAlert error={balance.error} onRetry={() => void balance.refetch()} />
    ) : (
      <Skeleton className="h-64 w-full" />
    );
  }
  if (balance.data.assets.length === 0) {
    return (
      <EmptyState icon={Scale} title={t("trialBalance.empty")} description={t("ledger.noTransactionsText")} />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-muted text-sm">
        {t("trialBalance.at", { at: formatDateTime(balance.data.at) })}
      </p>
      {balance.data.assets.map((asset) => (
        <AssetBalance key={asset.asset} asset={asset} />
      ))}
    </div>
  );
}

function AssetBalance({ asset }: { asset: Balance["assets"][number] }) {
  const { t } = useTranslation("admin");
  const word = useAccountWord();
  const balanced = !/[1-9]/.test(asset.difference.amount);
  return (
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b px-4 py-3">
        <h3 className="font-semibold">{asset.asset}</h3>
        <Badge tone={balanced ? "positive" : "negative"}>
          {balanced ? t("trialBalance.balanced") : t("trialBalance.off")}
          {!balanced && <Amount {...asset.difference} />}
        </Badge>
      </div>
      <Table>
        <TableCaption>{`${t("ledger.tabs.trial-balance")} ${asset.asset}`}</TableCaption>
        <TableHeader>
          <TableRow>
            <TableHead>{t("ledger.account")}</TableHead>
            <TableHead className="px-2 text-right sm:px-4">{t("trialBalance.debit")}</TableHead>
            <TableHead className="px-2 text-right sm:px-4">{t("trialBalance.credit")}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {asset.lines.map((line) => (
            <TableRow key={`${line.owner}:${line.code}`}>
              <TableCell className="px-3 sm:px-4">
                {t(`ledger.owners.${line.owner}`)} · {word(line.code)}
                {line.owner === "clients" && (
                  <span className="block text-ink-muted text-xs">
                    {t("trialBalance.accounts", { count: line.accounts })}
                  </span>
                )}
              </TableCell>
              <Side amount={line.debit} />
              <Side amount={line.credit} />
            </TableRow>
          ))}
          <TableRow className="bg-sunken font-semibold">
            <TableHead scope="row" className="text-ink text-sm">
              {t("trialBalance.total")}
            </TableHead>
            <Side amount={asset.debit} />
            <Side amount={asset.credit} />
          </TableRow>
        </TableBody>
      </Table>
    </Card>
  );
}

function Side({ amount }: { amount: { asset: string; amount: string } }) {
  return (
    <TableCell className="px-2 text-right text-xs sm:px-4 sm:text-sm">
      {/[1-9]/.test(amount.amount) ? <Amount {...amount} /> : <span className="text-ink-muted">–</span>}
    </TableCell>
  );
}
