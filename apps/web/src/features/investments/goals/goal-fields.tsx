import { GOAL_PICTURES } from "@lastro/contracts/investment-goals";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { MoneyInput } from "@/components/money-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { GoalWords } from "@/features/investments/api";
import { PICTURES } from "@/features/investments/goals/pictures";

interface GoalFieldsProps {
  typed: GoalWords;
  /** The first day a goal may be of. */
  min: string;
  onChange: (part: Partial<GoalWords>) => void;
}

/** What a goal is called, drawn as, and comes to by when. */
export function GoalFields({ typed, min, onChange }: GoalFieldsProps) {
  const { t } = useTranslation("investments");
  const Picture = PICTURES[typed.picture];
  return (
    <>
      <Field label={t("goals.form.name")} required>
        <Input
          maxLength={40}
          placeholder={t("goals.form.namePlaceholder")}
          value={typed.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Field>
      <div className="flex items-end gap-3">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
          <Picture aria-hidden="true" className="size-5" />
        </span>
        <ChoiceField
          className="flex-1"
          label={t("goals.form.picture")}
          value={typed.picture}
          onValueChange={(picture) => onChange({ picture })}
          choices={GOAL_PICTURES.map((one) => [one, t(`goals.pictures.${one}`)] as const)}
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t("goals.form.target")} required>
          <MoneyInput
            asset="BRL"
            value={typed.target}
            onValueChange={(target = "") => onChange({ target })}
          />
        </Field>
        <Field label={t("goals.form.targetOn")} required>
          <Input
            type="date"
            min={min}
            value={typed.targetOn}
            onChange={({ target }) => onChange({ targetOn: target.value })}
          />
        </Field>
      </div>
    </>
  );
}
