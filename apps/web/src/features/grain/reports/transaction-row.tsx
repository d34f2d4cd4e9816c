import { useTranslation } from "react-i18next";
import { StatusBadge } from "@/components/status-badge";
import type { FinancialLine } from "@/features/grain/reports/api";
import { writtenTonnes } from "@/features/grain/shared/figures";
import { timeIn } from "@/features/grain/shared/local-time";
import { Usdt } from "@/features/grain/shared/usdt";
import { useLanguage } from "@/lib/i18n/language-provider";

interface TransactionRowProps {
  line: FinancialLine;
  timeZone: string;
}

/** One order as money sees it: what was received of it and for which weight, or what is still to come. */
export function TransactionRow({ line, timeZone }: TransactionRowProps) {
  const { t } = useTranslation(["grain-reports", "grain"]);
  const { language } = useLanguage();
  const statuses = {
    criada: { tone: "neutral", label: t("financial.statuses.criada") },
    paga: { tone: "warning", label: t("financial.statuses.paga") },
    enviada: { tone: "info", label: t("financial.statuses.enviada") },
    entregue: { tone: "positive", label: t("financial.statuses.entregue") },
    cancelada: { tone: "negative", label: t("financial.statuses.cancelada") },
  } as const;
  const isReceived = line.status === "entregue";
  const isPartly = !isReceived && /[1-9]/.test(line.received);
  const tonnes = (weight: string) => t("tonnesShort", { ns: "grain", weight: writtenTonnes(weight) });
  const [ordered, settled] = [tonnes(line.quantity), tonnes(line.settled ?? line.quantity)];
  const weight = settled === ordered ? ordered : t("financial.weightOf", { settled, ordered });
  const amount = isReceived ? line.received : line.status === "cancelada" ? line.total : line.outstanding;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3.5">
      <div className="min-w-0">
        <p className="truncate font-medium">{line.offerName}</p>
        <p className="text-ink-muted text-sm">
          {line.buyerName} · {weight} · {timeIn(timeZone, language).date(line.releasedAt ?? line.createdAt)} ·{" "}
          {line.number}
        </p>
      </div>
      <div className="flex flex-col gap-1 max-sm:w-full sm:items-end">
        <Usdt amount={amount} signed={isReceived} size="md" />
        {isPartly && (
          <p className="text-ink-muted text-sm">
            {t("financial.partly")} <Usdt amount={line.received} />
          </p>
        )}
        <StatusBadge status={line.status} statuses={statuses} />
      </div>
    </li>
  );
}
