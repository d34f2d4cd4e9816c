import { useTranslation } from "react-i18next";
import { MoneyInput } from "@/components/money-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import {
  AMOUNTS,
  BOUNDS,
  type Count,
  countOf,
  type SettingsDraft,
  SPREADS,
} from "@/features/exchange-admin/settings-draft";

interface FiguresProps {
  draft: SettingsDraft;
  onChange: (draft: SettingsDraft) => void;
}

/** The figures of exchange, in two groups. */
export function SettingsFigures({ draft, onChange }: FiguresProps) {
  const { t } = useTranslation(["exchange-admin", "admin-approvals"]);
  return (
    <>
      <fieldset className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <legend className="mb-3 font-medium">{t("settings.rates")}</legend>
        {SPREADS.map((name) => (
          <CountField key={name} name={name} draft={draft} onChange={onChange} />
        ))}
        {AMOUNTS.map((name) => (
          <Field
            key={name}
            label={t(`admin-approvals:exchangeFields.${name}`)}
            error={draft[name] === undefined ? t("invalid") : undefined}
          >
            <MoneyInput
              asset="BRL"
              value={draft[name]}
              onValueChange={(typed) => onChange({ ...draft, [name]: typed })}
            />
          </Field>
        ))}
      </fieldset>
      <fieldset className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <legend className="mb-3 font-medium">{t("settings.protection")}</legend>
        {BOUNDS.map((name) => (
          <CountField key={name} name={name} draft={draft} onChange={onChange} />
        ))}
      </fieldset>
    </>
  );
}

function CountField({ name, draft, onChange }: FiguresProps & { name: Count }) {
  const { t } = useTranslation(["exchange-admin", "admin-approvals"]);
  return (
    <Field
      label={t(`admin-approvals:exchangeFields.${name}`)}
      error={countOf(name, draft[name]) === undefined ? t("invalid") : undefined}
    >
      <Input
        inputMode="numeric"
        maxLength={5}
        className="figures text-right"
        value={draft[name]}
        onChange={({ target }) => onChange({ ...draft, [name]: target.value.replace(/\D/g, "") })}
      />
    </Field>
  );
}
