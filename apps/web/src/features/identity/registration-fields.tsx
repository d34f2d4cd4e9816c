import { STATES } from "@lastro/contracts/states";
import { Controller, type FieldPath, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { CepInput, CpfInput, PhoneInput } from "@/components/masked-input";
import { PasswordInput } from "@/components/password-input";
import { PasswordStrengthHint } from "@/components/password-strength";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { RegistrationForm } from "@/features/identity/registration-schema";
import type { ValidationKey } from "@/features/identity/schemas";
import { useCepLookup } from "@/features/identity/use-cep-lookup";

interface FieldsProps {
  form: UseFormReturn<RegistrationForm>;
}

/** Who the client is, and how they sign in. */
export function PersonalFields({ form }: FieldsProps) {
  const { t } = useTranslation("identity");
  const errorOf = useErrorOf(form);
  return (
    <>
      <Field label={t("fields.nome")} error={errorOf("nome")} required className="sm:col-span-2">
        <Input autoComplete="name" {...form.register("nome")} />
      </Field>
      <Field label={t("fields.cpf")} error={errorOf("cpf")} required>
        <Masked form={form} name="cpf" as={CpfInput} />
      </Field>
      <Field label={t("fields.telefone")} error={errorOf("telefone")} required>
        <Masked form={form} name="telefone" as={PhoneInput} />
      </Field>
      <Field label={t("fields.email")} error={errorOf("email")} required className="sm:col-span-2">
        <Input type="email" autoComplete="email" inputMode="email" {...form.register("email")} />
      </Field>
      <Field
        label={t("fields.password")}
        error={errorOf("senha")}
        hint={<PasswordStrengthHint password={form.watch("senha")} />}
        required
      >
        <PasswordInput autoComplete="new-password" {...form.register("senha")} />
      </Field>
      <Field label={t("fields.confirmarSenha")} error={errorOf("confirmarSenha")} required>
        <PasswordInput autoComplete="new-password" {...form.register("confirmarSenha")} />
      </Field>
    </>
  );
}

/** Where the client lives; a postal code that is known fills in what it can. */
export function AddressFields({ form }: FieldsProps) {
  const { t } = useTranslation("identity");
  const lookup = useCepLookup(form);
  const errorOf = useErrorOf(form);
  return (
    <>
      <Field
        label={t("fields.cep")}
        error={errorOf("cep")}
        hint={lookup === "idle" ? undefined : t(`register.cep.${lookup}`)}
        required
      >
        <Masked form={form} name="cep" as={CepInput} />
      </Field>
      <Field label={t("fields.endereco")} error={errorOf("endereco")} required className="sm:col-span-2">
        <Input
          autoComplete="street-address"
          placeholder={t("register.addressExample")}
          {...form.register("endereco")}
        />
      </Field>
      <Field label={t("fields.cidade")} error={errorOf("cidade")} required>
        <Input autoComplete="address-level2" {...form.register("cidade")} />
      </Field>
      <Field label={t("fields.estado")} error={errorOf("estado")} required>
        <Input autoComplete="address-level1" list="states" placeholder="SP" {...form.register("estado")} />
      </Field>
      <datalist id="states">
        {Object.entries(STATES).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}

function useErrorOf(form: UseFormReturn<RegistrationForm>) {
  const { t } = useTranslation("identity");
  const { errors } = form.formState;
  return (name: FieldPath<RegistrationForm>) => {
    const key = errors[name]?.message;
    return key === undefined ? undefined : t(`validation.${key as ValidationKey}`);
  };
}

interface MaskedProps extends FieldsProps {
  name: "cpf" | "telefone" | "cep";
  as: typeof CpfInput;
}

/** A masked field of the form; what `Field` gives its control passes through. */
function Masked({ form, name, as: MaskedInput, ...control }: MaskedProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, ...field } }) => (
        <MaskedInput {...control} {...field} value={value} onValueChange={onChange} />
      )}
    />
  );
}
