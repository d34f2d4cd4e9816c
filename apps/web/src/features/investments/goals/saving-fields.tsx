import { PLAN_REPEATS } from "@lastro/contracts/repeating-plans";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { MoneyInput } from "@/components/money-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { SavingAsked } from "@/features/investments/api";

interface SavingFieldsProps {
  typed: SavingAsked;
  today: string;
  onChange: (part: Partial<SavingAsked>) => void;
}

/** How much is saved, how often and from when on. */
export function SavingFields({ typed, today, onChange }: SavingFieldsProps) {
  const { t } = useTranslation("investments");
  return (
    <>
      <Field label={t("goals.saving.amount")} required>
        <MoneyInput asset="BRL" value={typed.amount} onValueChange={(amount = "") => onChange({ amount })} />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ChoiceField
          label={t("goals.saving.repeats")}
          value={typed.repeats}
          onValueChange={(repeats) => onChange({ repeats })}
          choices={PLAN_REPEATS.map((one) => [one, t(`goals.saving.every.${one}`)] as const)}
        />
        <Field label={t("goals.saving.startsOn")} required>
          <Input
            type="date"
            min={today}
            value={typed.startsOn}
            onChange={({ target }) => onChange({ startsOn: target.value })}
          />
        </Field>
      </div>
    </>
  );
}
