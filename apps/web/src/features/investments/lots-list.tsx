import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import type { Position } from "@/features/investments/api";
import { formatCivilDay } from "@/lib/format-date";

/** Each application with what it has come to. */
export function LotsList({ lots }: { lots: Position["lots"] }) {
  const { t } = useTranslation("investments");
  return (
    <details className="text-sm">
      <summary className="min-h-8 cursor-pointer font-medium">
        {t("lots.title", { total: lots.length })}
      </summary>
      <ul className="mt-2 flex flex-col divide-y">
        {lots.map((lot) => (
          <li key={lot.id} className="figures flex flex-wrap justify-between gap-x-4 py-2">
            <span className="text-ink-muted">
              {t("lots.applied", { day: formatCivilDay(lot.appliedOn) })}
              {lot.maturesOn !== null && ` · ${t("lots.matures", { day: formatCivilDay(lot.maturesOn) })}`}
            </span>
            <Amount asset="BRL" amount={lot.gross} concealable />
          </li>
        ))}
      </ul>
    </details>
  );
}
