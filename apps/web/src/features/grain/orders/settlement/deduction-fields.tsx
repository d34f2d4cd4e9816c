import { qualityUnit } from "@lastro/contracts/grain/offer-terms";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { MoneyInput } from "@/components/money-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { OrderDetail } from "@/features/grain/orders/api";
import type { DeductionDraft, DeductionSubject } from "@/features/grain/orders/settlement/settlement";
import { MEASURE_UNITS, writtenMeasure } from "@/features/grain/shared/figures";

interface DeductionFieldsProps {
  number: number;
  quality: OrderDetail["quality"];
  deduction: DeductionDraft;
  /** What no deduction of the sheet is about yet. */
  free: readonly DeductionSubject[];
  onChange: (deduction: DeductionDraft) => void;
  onRemove: () => void;
}

/** Where there is no room for all in a row, the button that removes the deduction stands beside what it is about. */
const BELOW = "max-sm:order-1 max-sm:col-span-2";

/** One deduction: what for, what was measured (or why, in words), and how many tonnes come off. */
export function DeductionFields(props: DeductionFieldsProps) {
  const { number, quality, deduction, free, onChange, onRemove } = props;
  const { t } = useTranslation(["grain-orders", "grain"]);
  const { about } = deduction;
  const named = (subject: DeductionSubject) =>
    subject === "other" ? t("settlement.otherReason") : t(`quality.${subject}`, { ns: "grain" });
  const limit = quality.find(({ item }) => item === about)?.limit;
  const choices = [about, ...free.filter((subject) => subject !== about)];
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-start gap-3 rounded-md border bg-surface p-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1.4fr)_minmax(0,1.4fr)_auto]">
      <legend className="sr-only">{t("settlement.deduction", { number })}</legend>
      <ChoiceField
        label={t("settlement.about")}
        value={about}
        onValueChange={(to) => onChange({ ...deduction, about: to, measured: undefined })}
        choices={choices.map((subject) => [subject, named(subject)])}
      />
      {about === "other" ? (
        <Field label={t("settlement.reason")} className={BELOW} required>
          <Input
            maxLength={120}
            value={deduction.reason}
            onChange={({ target }) => onChange({ ...deduction, reason: target.value })}
          />
        </Field>
      ) : (
        <Field
          className={BELOW}
          label={t("settlement.found")}
          hint={
            limit === undefined ? undefined : t("settlement.limit", { limit: writtenMeasure(about, limit) })
          }
          required
        >
          <MoneyInput
            asset={MEASURE_UNITS[qualityUnit(about)]}
            decimals={qualityUnit(about) === "count" ? 0 : 2}
            value={deduction.measured}
            onValueChange={(measured) => onChange({ ...deduction, measured })}
          />
        </Field>
      )}
      <Field label={t("settlement.off")} className={BELOW} required>
        <MoneyInput
          asset="t"
          decimals={3}
          value={deduction.weight}
          onValueChange={(weight) => onChange({ ...deduction, weight })}
        />
      </Field>
      <Button
        variant="ghost"
        size="icon"
        className="mt-6.5"
        aria-label={t("settlement.removeDeduction", { number })}
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" className="size-4.5" />
      </Button>
    </fieldset>
  );
}
