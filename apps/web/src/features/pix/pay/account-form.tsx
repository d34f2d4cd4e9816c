import {
  ACCOUNT_TYPES,
  type BankAccount,
  bankAccountSchema,
  INSTITUTIONS,
} from "@lastro/contracts/bank-accounts";
import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { Target } from "@/features/pix/pay/api";
import { useContractForm } from "@/lib/use-contract-form";

const EMPTY: BankAccount = { ispb: "", branch: "", number: "", type: "checking", taxId: "", name: "" };

interface AccountFormProps {
  busy: boolean;
  onFind: (target: Target) => void;
}

/** The account of somebody without a key. Nobody can say beforehand whose it is, so it is typed with its holder. */
export function AccountForm({ busy, onFind }: AccountFormProps) {
  const { t } = useTranslation("pix-pay");
  const form = useContractForm(bankAccountSchema, EMPTY);
  const { errors } = form.formState;
  const type = useController({ control: form.control, name: "type" });
  const submit = form.handleSubmit((account) => onFind({ by: "account", account }));
  const problem = (name: keyof BankAccount) =>
    errors[name] === undefined || name === "type" ? undefined : t(`account.invalid.${name}`);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Field
        label={t("account.institution")}
        hint={t("account.institutionHint")}
        error={problem("ispb")}
        required
      >
        <Input
          list="institutions"
          maxLength={60}
          autoComplete="off"
          {...form.register("ispb", { setValueAs: ispbOf })}
        />
      </Field>
      <datalist id="institutions">
        {INSTITUTIONS.map(({ ispb, name }) => (
          <option key={ispb} value={`${ispb} ${name}`} />
        ))}
      </datalist>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t("account.branch")} hint={t("account.branchHint")} error={problem("branch")} required>
          <Input inputMode="numeric" maxLength={4} autoComplete="off" {...form.register("branch")} />
        </Field>
        <Field label={t("account.number")} hint={t("account.numberHint")} error={problem("number")} required>
          <Input maxLength={24} autoComplete="off" {...form.register("number")} />
        </Field>
      </div>
      <ChoiceField
        label={t("account.type")}
        value={type.field.value}
        onValueChange={type.field.onChange}
        choices={ACCOUNT_TYPES.map((each) => [each, t(`account.types.${each}`)] as const)}
      />
      <Field label={t("account.taxId")} error={problem("taxId")} required>
        <Input maxLength={24} autoComplete="off" {...form.register("taxId")} />
      </Field>
      <Field label={t("account.name")} error={problem("name")} required>
        <Input maxLength={140} autoComplete="off" {...form.register("name")} />
      </Field>
      <Button type="submit" size="lg" disabled={busy}>
        {busy ? t("target.looking") : t("target.continue")}
      </Button>
    </form>
  );
}

/** The number of an institution that was chosen by its name, or typed. */
function ispbOf(typed: string): string {
  const text = typed.trim();
  const named = INSTITUTIONS.find(({ name }) => name.toLowerCase() === text.toLowerCase());
  return named?.ispb ?? text.slice(0, 8).toUpperCase();
}
