import { formatCnpj, parseCnpj } from "@lastro/contracts/documents";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { MoneyInput } from "@/components/money-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { StepProps } from "@/features/companies/application/steps";

/** Who the company is. */
export function CompanyStep({ content, problems, onChange }: StepProps) {
  const { t } = useTranslation("companies");
  const problemOf = (field: string) =>
    problems[field] === undefined
      ? undefined
      : t(problems[field] === "taken" ? "fields.taken" : "fields.invalid");
  const tiers = (["startup", "midsize", "enterprise"] as const).map(
    (tier) => [tier, t(`tiers.${tier}.name`)] as const,
  );
  const tidy = (typed: string) => {
    const cnpj = parseCnpj(typed);
    return cnpj === null ? typed.toUpperCase() : formatCnpj(cnpj);
  };
  return (
    <>
      <ChoiceField
        label={t("fields.tier")}
        value={content.tier}
        onValueChange={(tier) => onChange({ tier })}
        choices={tiers}
      />
      <Field label={t("fields.cnpj")} hint={t("fields.cnpjHint")} error={problemOf("cnpj")} required>
        <Input
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={18}
          placeholder="00.000.000/0000-00"
          value={content.cnpj}
          onChange={({ target }) => onChange({ cnpj: tidy(target.value) })}
        />
      </Field>
      <Field label={t("fields.legalName")} error={problemOf("legalName")} required>
        <Input
          autoComplete="organization"
          maxLength={120}
          value={content.legalName}
          onChange={({ target }) => onChange({ legalName: target.value })}
        />
      </Field>
      <Field label={t("fields.tradeName")} hint={t("fields.tradeNameHint")}>
        <Input
          maxLength={120}
          value={content.tradeName}
          onChange={({ target }) => onChange({ tradeName: target.value })}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t("fields.openedOn")} error={problemOf("openedOn")} required>
          <Input
            type="date"
            value={content.openedOn ?? ""}
            onChange={({ target }) => onChange({ openedOn: target.value || null })}
          />
        </Field>
        <Field
          label={t("fields.monthlyVolume")}
          hint={t("fields.monthlyVolumeHint")}
          error={problemOf("monthlyVolume")}
          required
        >
          <MoneyInput
            asset="BRL"
            value={content.monthlyVolume ?? undefined}
            onValueChange={(typed) => onChange({ monthlyVolume: typed ?? null })}
          />
        </Field>
      </div>
    </>
  );
}
