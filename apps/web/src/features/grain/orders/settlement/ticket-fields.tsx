import { useTranslation } from "react-i18next";
import { MoneyInput } from "@/components/money-input";
import { Field } from "@/components/ui/field";
import { netOf, type SettlementDraft } from "@/features/grain/orders/settlement/settlement";
import { writtenTonnes } from "@/features/grain/shared/figures";
import type { Load } from "@/features/grain/shared/orders/order-types";
import { compareDecimals } from "@/lib/decimals";

interface TicketFieldsProps {
  draft: SettlementDraft;
  load: Load;
  onChange: (changed: Partial<SettlementDraft>) => void;
}

/** What the weight ticket says, and the net weight that leaves. */
export function TicketFields({ draft, load, onChange }: TicketFieldsProps) {
  const { t } = useTranslation("grain-orders-settlement");
  const { gross, tare } = draft;
  const net = netOf(draft);
  const isTooMuch = net !== undefined && compareDecimals(net, load.quantity) > 0;
  const isEmpty = net === undefined && gross !== undefined && tare !== undefined;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-medium text-sm">{t("report.sections.weight")}</legend>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label={t("report.gross")} required>
          <MoneyInput asset="t" decimals={3} value={gross} onValueChange={(to) => onChange({ gross: to })} />
        </Field>
        <Field label={t("report.tare")} error={isEmpty ? t("report.tareTooMuch") : undefined} required>
          <MoneyInput asset="t" decimals={3} value={tare} onValueChange={(to) => onChange({ tare: to })} />
        </Field>
      </div>
      <output className={isTooMuch ? "text-negative text-sm" : "text-ink-muted text-sm"}>
        {isTooMuch
          ? t("report.netTooMuch", { weight: writtenTonnes(load.quantity) })
          : net !== undefined && t("report.net", { weight: writtenTonnes(net) })}
      </output>
    </fieldset>
  );
}
