import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { MoneyInput } from "@/components/money-input";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";

/** What may be changed of a product while it is typed. */
export interface TermsDraft {
  /** Of the CDI, as it is typed, with a comma or a point. */
  percent: string;
  minAmount: string | undefined;
  open: boolean;
}

/** What never changes once it was sold. */
export interface SoldDraft {
  termDays: string;
  issuer: string;
  covered: boolean;
}

interface TermsFieldsProps {
  draft: TermsDraft;
  onChange: (draft: TermsDraft) => void;
}

/** The share, the minimum and the opening of a product. */
export function TermsFields({ draft, onChange }: TermsFieldsProps) {
  const { t } = useTranslation("exchange-admin");
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t("products.percent")} hint={t("products.percentHint")} required>
          <Input
            inputMode="decimal"
            maxLength={6}
            className="figures text-right"
            value={draft.percent}
            onChange={({ target }) => onChange({ ...draft, percent: target.value.replace(/[^\d.,]/g, "") })}
          />
        </Field>
        <Field label={t("products.minimum")} required>
          <MoneyInput
            asset="BRL"
            value={draft.minAmount}
            onValueChange={(minAmount) => onChange({ ...draft, minAmount })}
          />
        </Field>
      </div>
      <CheckRow checked={draft.open} onChange={(open) => onChange({ ...draft, open })}>
        {t("products.takes")}
      </CheckRow>
    </>
  );
}

interface SoldFieldsProps {
  sold: SoldDraft;
  onChange: (sold: SoldDraft) => void;
}

/** Term, issuer and guarantee, which a new product keeps for good. */
export function SoldFields({ sold, onChange }: SoldFieldsProps) {
  const { t } = useTranslation("exchange-admin");
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t("products.termDays")} hint={t("products.termHint")}>
          <Input
            inputMode="numeric"
            maxLength={4}
            className="figures text-right"
            value={sold.termDays}
            onChange={({ target }) => onChange({ ...sold, termDays: target.value.replace(/\D/g, "") })}
          />
        </Field>
        <Field label={t("products.issuer")} required>
          <Input
            maxLength={80}
            value={sold.issuer}
            onChange={({ target }) => onChange({ ...sold, issuer: target.value })}
          />
        </Field>
      </div>
      <CheckRow checked={sold.covered} onChange={(covered) => onChange({ ...sold, covered })}>
        {t("products.covered")}
      </CheckRow>
      <p className="text-ink-muted text-sm">{t("products.fixed")}</p>
    </>
  );
}

interface CheckRowProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

function CheckRow({ checked, onChange, children }: CheckRowProps) {
  const id = useId();
  return (
    <span className="flex min-h-11 items-center gap-2.5">
      <Checkbox id={id} checked={checked} onCheckedChange={(to) => onChange(to === true)} />
      <Label htmlFor={id}>{children}</Label>
    </span>
  );
}
