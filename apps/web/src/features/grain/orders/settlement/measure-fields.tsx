import { qualityUnit } from "@lastro/contracts/grain/offer-terms";
import { useTranslation } from "react-i18next";
import { MoneyInput } from "@/components/money-input";
import { Field } from "@/components/ui/field";
import type { OrderDetail } from "@/features/grain/orders/api";
import { measuredItems, type SettlementDraft } from "@/features/grain/orders/settlement/settlement";
import { MEASURE_UNITS, writtenMeasure } from "@/features/grain/shared/figures";
import { compareDecimals } from "@/lib/decimals";

interface MeasureFieldsProps {
  draft: SettlementDraft;
  quality: OrderDetail["quality"];
  onChange: (changed: Partial<SettlementDraft>) => void;
}

/** What the classification report measured of everything the contract's table names, each beside what it tolerates. */
export function MeasureFields({ draft, quality, onChange }: MeasureFieldsProps) {
  const { t } = useTranslation(["grain-orders-settlement", "grain-orders", "grain"]);
  const isWhole = (percent: string | undefined) =>
    percent !== undefined && compareDecimals(percent, "100") >= 0;
  const weightHint = (item: "impurity" | "moisture") => {
    const limit = quality.find((one) => one.item === item)?.limit;
    return limit === undefined
      ? t("settlement.noLimit", { ns: "grain-orders" })
      : t("settlement.limit", { limit: writtenMeasure(item, limit), ns: "grain-orders" });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-sm">{t("report.measured")}</legend>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
        {(["impurity", "moisture"] as const).map((item) => (
          <Field
            key={item}
            label={t(`settlement.${item}`, { ns: "grain-orders" })}
            hint={weightHint(item)}
            error={isWhole(draft[item]) ? t("settlement.belowWhole", { ns: "grain-orders" }) : undefined}
          >
            <MoneyInput
              asset="%"
              decimals={2}
              value={draft[item]}
              onValueChange={(value) => onChange({ [item]: value })}
            />
          </Field>
        ))}
        {measuredItems({ quality }).map((item) => {
          const line = quality.find((one) => one.item === item);
          const limit = writtenMeasure(item, line?.limit ?? "0");
          const discount = line?.discount ?? null;
          return (
            <Field
              key={item}
              label={t(`quality.${item}`, { ns: "grain" })}
              hint={
                discount === null
                  ? t("report.open", { limit })
                  : t("report.rate", { limit, discount: writtenMeasure("damaged", discount) })
              }
            >
              <MoneyInput
                asset={MEASURE_UNITS[qualityUnit(item)]}
                decimals={qualityUnit(item) === "count" ? 0 : 2}
                value={draft.measured[item]}
                onValueChange={(value) => onChange({ measured: { ...draft.measured, [item]: value } })}
              />
            </Field>
          );
        })}
      </div>
    </fieldset>
  );
}
