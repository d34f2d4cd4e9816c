import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import type { RecoveryRow } from "@/features/recoveries/api";

/** What the chain shows: an amount of ours, or so many units of a token's contract. */
export function Seen({ seen }: Pick<RecoveryRow, "seen">) {
  const { t } = useTranslation("recoveries");
  if (seen === null) return <span className="text-ink-muted">{t("nothing")}</span>;
  if (seen.asset !== null && seen.amount !== null) return <Amount asset={seen.asset} amount={seen.amount} />;
  return (
    <span className="flex min-w-0 flex-col">
      <span className="figures break-all">{t("units", { units: seen.units })}</span>
      <span className="break-all font-mono text-ink-muted text-xs">{seen.token}</span>
    </span>
  );
}
