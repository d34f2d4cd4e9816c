import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { Skeleton } from "@/components/ui/skeleton";
import { Amounts } from "@/features/admin/amounts";
import type { Stats } from "@/features/admin/api";
import { cn } from "@/lib/cn";
import { formatDecimal } from "@/lib/format-number";

/** The house in all, since its first day. */
export function StatCards({ stats }: { stats: Stats | undefined }) {
  const { t } = useTranslation("admin");
  const brl = (amount: string) => <Amount asset="BRL" amount={amount} size="lg" />;
  const count = (value: number) => (
    <span className="figures font-semibold text-2xl tracking-tight">
      {formatDecimal(String(value), 0, 0)}
    </span>
  );
  return (
    <section aria-labelledby="totals" className="flex flex-col gap-4">
      <h2 id="totals" className="font-semibold text-lg">
        {t("dashboard.totals")}
      </h2>
      <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Stat label={t("stats.totalVolumeBRL")} note={t("stats.totalVolumeBRLNote")}>
          {stats && brl(stats.totalVolumeBRL)}
        </Stat>
        <Stat label={t("stats.totalPaymentsReceived")} note={t("stats.totalPaymentsReceivedNote")}>
          {stats && brl(stats.totalPaymentsReceived)}
        </Stat>
        <Stat label={t("stats.totalTransactions")} note={t("stats.totalTransactionsNote")}>
          {stats && count(stats.totalTransactions)}
        </Stat>
        <Stat label={t("stats.activeUsers")} note={t("stats.activeUsersNote")}>
          {stats && count(stats.activeUsers)}
        </Stat>
        <Stat
          label={t("stats.totalVolumeCrypto")}
          note={t("stats.totalVolumeCryptoNote")}
          className="sm:col-span-2"
        >
          {stats && <Amounts amounts={stats.totalVolumeCrypto} align="left" />}
        </Stat>
        <Stat label={t("stats.volumeBRL")} note={t("stats.periodNote")}>
          {stats && brl(stats.volumeBRL)}
        </Stat>
        <Stat label={t("stats.volumeCrypto")} note={t("stats.periodNote")}>
          {stats && <Amounts amounts={stats.volumeCrypto} align="left" />}
        </Stat>
      </dl>
    </section>
  );
}

interface StatProps {
  label: string;
  /** What exactly is counted. */
  note: string;
  className?: string;
  /** Undefined while it is on its way. */
  children: ReactNode;
}

function Stat({ label, note, className, children }: StatProps) {
  return (
    <div className={cn("rounded-lg border bg-surface flex h-full flex-col gap-1.5 p-5", className)}>
      <dt className="text-ink-muted text-sm">{label}</dt>
      <dd className="font-medium">{children ?? <Skeleton className="h-8 w-32" />}</dd>
      <dd className="mt-auto pt-1 text-ink-muted text-xs">{note}</dd>
    </div>
  );
}
