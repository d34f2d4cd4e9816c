import { BENEFICIAL_OWNER_BPS, MAX_COMPANY_PARTNERS, WHOLE_COMPANY_BPS } from "@lastro/contracts/companies";
import { formatCnpj, formatCpf, parseCnpj, parseCpf } from "@lastro/contracts/documents";
import { Plus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import type { Partner } from "@/features/companies/api";
import type { StepProps } from "@/features/companies/application/steps";
import { bpsToType } from "@/lib/percent";

const EMPTY: Partner = {
  name: "",
  document: "",
  shareBps: 0,
  isAdministrator: false,
  isPoliticallyExposed: false,
};

/** Who owns the company and who administers it. */
export function PartnersStep({ content, problems, onChange }: StepProps) {
  const { t } = useTranslation("companies");
  const { partners } = content;
  const sum = partners.reduce((total, { shareBps }) => total + shareBps, 0);
  const change = (index: number, part: Partial<Partner>) =>
    onChange({ partners: partners.map((one, at) => (at === index ? { ...one, ...part } : one)) });
  return (
    <>
      {partners.map((partner, index) => (
        <PartnerFields
          // biome-ignore lint/suspicious/noArrayIndexKey: partners have no id, and are only added at the end
          key={index}
          number={index + 1}
          partner={partner}
          problems={{
            name: problems[`partners.${index}.name`],
            document: problems[`partners.${index}.document`],
          }}
          onChange={(part) => change(index, part)}
          onRemove={() => onChange({ partners: partners.filter((_, at) => at !== index) })}
        />
      ))}
      {partners.length < MAX_COMPANY_PARTNERS && (
        <Button
          variant="secondary"
          className="self-start"
          onClick={() => onChange({ partners: [...partners, EMPTY] })}
        >
          <Plus aria-hidden="true" className="size-4" />
          {t("partners.add")}
        </Button>
      )}
      {problems.partners !== undefined && partners.length === 0 && (
        <Alert tone="negative">{t("partners.needed")}</Alert>
      )}
      {partners.length > 0 && (
        <Alert tone={sum === WHOLE_COMPANY_BPS ? "positive" : "warning"}>
          {t(sum === WHOLE_COMPANY_BPS ? "partners.whole" : "partners.sum", { percent: bpsToType(sum) })}
        </Alert>
      )}
    </>
  );
}

interface PartnerFieldsProps {
  number: number;
  partner: Partner;
  problems: { name: string | undefined; document: string | undefined };
  onChange: (part: Partial<Partner>) => void;
  onRemove: () => void;
}

function PartnerFields({ number, partner, problems, onChange, onRemove }: PartnerFieldsProps) {
  const { t } = useTranslation("companies");
  const isBeneficial = parseCpf(partner.document) !== null && partner.shareBps >= BENEFICIAL_OWNER_BPS;
  return (
    <fieldset className="flex flex-col gap-4 rounded-lg border p-4">
      <legend className="px-1 font-medium text-sm">{t("partners.number", { number })}</legend>
      <Field
        label={t("partners.name")}
        error={problems.name === undefined ? undefined : t("fields.invalid")}
        required
      >
        <Input
          maxLength={120}
          value={partner.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
        <Field
          label={t("partners.document")}
          error={problems.document && t(problems.document === "twice" ? "partners.twice" : "fields.invalid")}
          required
        >
          <Input
            maxLength={18}
            autoComplete="off"
            value={partner.document}
            onChange={({ target }) => onChange({ document: tidyDocument(target.value) })}
          />
        </Field>
        <ShareField bps={partner.shareBps} onChange={(shareBps) => onChange({ shareBps })} />
      </div>
      <Tick
        label={t("partners.administrator")}
        checked={partner.isAdministrator}
        onChange={(isAdministrator) => onChange({ isAdministrator })}
      />
      <Tick
        label={t("partners.exposed")}
        checked={partner.isPoliticallyExposed}
        onChange={(isPoliticallyExposed) => onChange({ isPoliticallyExposed })}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-muted text-sm">{isBeneficial && t("partners.beneficial")}</p>
        <Button variant="ghost" size="sm" onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-4" />
          {t("partners.remove", { number })}
        </Button>
      </div>
    </fieldset>
  );
}

function tidyDocument(typed: string): string {
  const cpf = parseCpf(typed);
  if (cpf !== null) return formatCpf(cpf);
  const cnpj = parseCnpj(typed);
  return cnpj === null ? typed.toUpperCase() : formatCnpj(cnpj);
}

/** A share in percent, typed with comma or point, of at most two decimals. */
function ShareField({ bps, onChange }: { bps: number; onChange: (bps: number) => void }) {
  const { t } = useTranslation("companies");
  const [typed, setTyped] = useState(bps === 0 ? "" : bpsToType(bps));
  const change = (text: string) => {
    const match = /^(\d{0,3})(?:[.,](\d{0,2}))?$/.exec(text);
    if (!match) return;
    const value = Number(match[1] || 0) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
    if (value > WHOLE_COMPANY_BPS) return;
    setTyped(text);
    onChange(value);
  };
  return (
    <Field label={t("partners.share")} required>
      <Input inputMode="decimal" value={typed} onChange={({ target }) => change(target.value)} />
    </Field>
  );
}

interface TickProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Tick({ label, checked, onChange }: TickProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <Checkbox id={id} checked={checked} onCheckedChange={(next) => onChange(next === true)} />
      <Label htmlFor={id} className="font-normal">
        {label}
      </Label>
    </div>
  );
}
