import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { writtenTonnes } from "@/features/grain/shared/figures";
import { useLocalTime } from "@/features/grain/shared/local-time";
import type { Settlement } from "@/features/grain/shared/orders/order-types";
import { SheetRows } from "@/features/grain/shared/orders/sheet-rows";

const TONES: Record<Settlement["status"], BadgeTone> = {
  open: "warning",
  agreed: "positive",
  countered: "neutral",
  superseded: "neutral",
};

/** What one side said a load comes to: who, when, every line, and the hash its history knows it by. */
export function SettlementSheet({ settlement }: { settlement: Settlement }) {
  const { t } = useTranslation(["grain-orders", "grain-orders-settlement"]);
  const { dateTime } = useLocalTime();
  return (
    <article className="flex flex-col gap-2 rounded-md border p-3 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-ink-muted">
          {t(`settlement.by.${settlement.proposedBy}`)} · {dateTime(settlement.proposedAt)}
        </span>
        <Badge tone={TONES[settlement.status]}>{t(`settlement.statuses.${settlement.status}`)}</Badge>
      </p>
      {settlement.ticket !== null && (
        <p className="text-ink-muted">
          {t("sheet.ticket", {
            gross: writtenTonnes(settlement.ticket.gross),
            tare: writtenTonnes(settlement.ticket.tare),
            ns: "grain-orders-settlement",
          })}
          {settlement.papers.length > 0 &&
            ` · ${t("sheet.papers", { count: settlement.papers.length, ns: "grain-orders-settlement" })}`}
        </p>
      )}
      <SheetRows sheet={settlement} />
      {settlement.note !== null && <p className="whitespace-pre-wrap break-words">{settlement.note}</p>}
      <p className="break-all text-ink-muted text-xs">SHA-256 {settlement.hash}</p>
    </article>
  );
}
