import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import type { RedemptionTerms } from "@/features/investments/api";
import { formatAmount } from "@/lib/format-number";

/** Gross, both taxes and what is paid. */
export function RedemptionTermsList({ terms }: { terms: RedemptionTerms }) {
  const { t } = useTranslation("investments");
  const brl = (amount: string) => formatAmount("BRL", amount);
  return (
    <dl className="flex flex-col gap-1.5 text-sm">
      <LeaderRow label={t("terms.gross")}>{brl(terms.gross)}</LeaderRow>
      <LeaderRow label={t("terms.yield")}>{brl(terms.yield)}</LeaderRow>
      <LeaderRow label={t("terms.iof")}>{brl(terms.iof)}</LeaderRow>
      <LeaderRow label={t("terms.incomeTax")}>{brl(terms.incomeTax)}</LeaderRow>
      <LeaderRow label={t("terms.net")}>
        <span className="font-semibold">{brl(terms.net)}</span>
      </LeaderRow>
    </dl>
  );
}
