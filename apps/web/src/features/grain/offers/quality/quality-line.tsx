import { isWeightLoss, qualityUnit } from "@lastro/contracts/grain/offer-terms";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { MoneyInput } from "@/components/money-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { isDiscount, isRefusal, isTolerable, type QualityDraft } from "@/features/grain/offers/offer-draft";
import { MEASURE_UNITS } from "@/features/grain/shared/figures";

interface QualityLineProps {
  line: QualityDraft;
  onChange: (line: QualityDraft) => void;
  onRemove: () => void;
}

/** One line of the discount table: the limit, what each point above it takes off, and above what a load may be refused. */
export function QualityLine({ line, onChange, onRemove }: QualityLineProps) {
  const { t } = useTranslation(["grain-orders-settlement", "grain-offers", "grain"]);
  const { item, limit } = line;
  const name = t(`quality.${item}`, { ns: "grain" });
  const unit = qualityUnit(item);
  const measure = { asset: MEASURE_UNITS[unit], decimals: unit === "count" ? 0 : 2 };
  const remove = t("form.qualityRemove", { item: name, ns: "grain-offers" });
  const isLimit = limit === undefined || isTolerable(item, limit);
  return (
    <li className="flex items-start gap-1">
      <div className="grid min-w-0 flex-1 grid-cols-2 items-start gap-x-3 gap-y-1 sm:grid-cols-3">
        <Field
          label={name}
          className="max-sm:col-span-2"
          error={isLimit ? undefined : t("form.qualityTooMuch", { ns: "grain-offers" })}
          required
        >
          <MoneyInput {...measure} value={limit} onValueChange={(to) => onChange({ ...line, limit: to })} />
        </Field>
        {isWeightLoss(item) ? (
          <p className="text-ink-muted text-sm sm:pt-7">{t("table.byWeight")}</p>
        ) : (
          <Field
            label={t("table.discount")}
            hint={t("table.discountHint")}
            error={isDiscount(line) ? undefined : t("table.discountTooMuch")}
          >
            <MoneyInput
              asset="%"
              decimals={2}
              value={line.discount}
              onValueChange={(discount) => onChange({ ...line, discount })}
            />
          </Field>
        )}
        <Field
          label={t("table.refusal")}
          hint={t("table.refusalHint")}
          error={isRefusal(line) ? undefined : t("table.refusalLow")}
        >
          <MoneyInput
            {...measure}
            value={line.refusal}
            onValueChange={(refusal) => onChange({ ...line, refusal })}
          />
        </Field>
      </div>
      <Button
        variant="ghost"
        size="icon"
        className="mt-6.5"
        aria-label={remove}
        title={remove}
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" className="size-4.5" />
      </Button>
    </li>
  );
}
