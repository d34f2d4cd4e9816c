import { useTranslation } from "react-i18next";
import { Usdt } from "@/components/grain/usdt";
import { LeaderRow } from "@/components/leader-row";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { formatDateTime } from "@/lib/format-date";
import { formatDecimal } from "@/lib/format-number";
import { writtenTonnes } from "@/lib/grain/figures";
import type { OrderDetail } from "@/lib/grain/orders";

type Settlement = OrderDetail["loads"][number]["settlements"][number];

const TONES: Record<Settlement["status"], BadgeTone> = {
  open: "warning",
  agreed: "positive",
  countered: "neutral",
  superseded: "neutral",
};

/** How a load's weight became the weight that is paid, line by line, in numbers anybody can check. */
export function SettlementSheet({ settlement }: { settlement: Settlement }) {
  const { t } = useTranslation("grain");
  const tonnes = (weight: string) => t("tonnesShort", { weight: writtenTonnes(weight) });
  return (
    <div className="rounded-md border p-3 text-sm">
      <p className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <span className="text-ink-muted">
          {t(`settlement.by.${settlement.proposedBy}`)} · {formatDateTime(settlement.proposedAt)}
        </span>
        <Badge tone={TONES[settlement.status]}>{t(`settlement.statuses.${settlement.status}`)}</Badge>
      </p>
      <dl className="flex flex-col gap-1.5">
        {settlement.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a signed sheet never change places
          <div key={index}>
            <LeaderRow
              label={
                line.reason ??
                `${t(`settlement.lines.${line.kind}`)}${line.measured === null ? "" : ` ${formatDecimal(line.measured, 0, 2)}%`}`
              }
            >
              {line.kind === "scale" ? tonnes(line.remaining) : `\u2212${tonnes(line.discount)}`}
            </LeaderRow>
            {line.formula !== null && <p className="figures text-ink-muted text-xs">{line.formula}</p>}
          </div>
        ))}
        <LeaderRow label={t("settlement.weight")} className="border-t pt-1.5">
          {tonnes(settlement.weight)}
        </LeaderRow>
        <LeaderRow label={t("settlement.amount")}>
          <Usdt amount={settlement.amount} />
        </LeaderRow>
      </dl>
      {settlement.note !== null && <p className="mt-2 text-ink-muted">{settlement.note}</p>}
    </div>
  );
}
