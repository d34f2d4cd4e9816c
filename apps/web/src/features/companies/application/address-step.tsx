import { formatCep, formatPhone, parseCep, parsePhone } from "@lastro/contracts/documents";
import { STATES } from "@lastro/contracts/states";
import { useTranslation } from "react-i18next";
import { CepInput, PhoneInput } from "@/components/masked-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select";
import type { StepProps } from "@/features/companies/application/steps";
import { addressOf } from "@/lib/addresses";
import { useAddressLookup } from "@/lib/deployment";

const digitsOf = (typed: string) => typed.replace(/\D/g, "");

/** Where the company is, and how it is reached. */
export function AddressStep({ content, problems, onChange }: StepProps) {
  const { t } = useTranslation("companies");
  const canLookUp = useAddressLookup();
  const problemOf = (field: string) => (problems[field] === undefined ? undefined : t("fields.invalid"));
  const changeCep = (digits: string) => {
    const cep = parseCep(digits);
    onChange({ cep: cep === null ? digits : formatCep(cep) });
    if (cep === null || !canLookUp) return;
    addressOf(cep).then(
      ({ endereco, bairro, cidade, estado }) =>
        onChange({
          cep: formatCep(cep),
          endereco: content.endereco || [endereco, bairro].filter((part) => part !== "").join(", "),
          cidade,
          estado,
        }),
      // A directory that does not answer leaves the address to be typed.
      () => undefined,
    );
  };
  const phone = digitsOf(formatPhone(parsePhone(content.phone) ?? content.phone));
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t("fields.email")} hint={t("fields.emailHint")} error={problemOf("email")} required>
          <Input
            type="email"
            autoComplete="email"
            maxLength={254}
            value={content.email}
            onChange={({ target }) => onChange({ email: target.value })}
          />
        </Field>
        <Field label={t("fields.phone")} error={problemOf("phone")} required>
          <PhoneInput value={phone} onValueChange={(digits) => onChange({ phone: digits })} />
        </Field>
      </div>
      <Field label={t("fields.cep")} error={problemOf("cep")} required className="sm:max-w-48">
        <CepInput value={digitsOf(content.cep)} onValueChange={changeCep} />
      </Field>
      <Field label={t("fields.endereco")} error={problemOf("endereco")} required>
        <Input
          autoComplete="street-address"
          maxLength={200}
          value={content.endereco}
          onChange={({ target }) => onChange({ endereco: target.value })}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-[1fr_14rem]">
        <Field label={t("fields.cidade")} error={problemOf("cidade")} required>
          <Input
            autoComplete="address-level2"
            maxLength={100}
            value={content.cidade}
            onChange={({ target }) => onChange({ cidade: target.value })}
          />
        </Field>
        <Select value={content.estado} onValueChange={(estado) => onChange({ estado })}>
          <Field label={t("fields.estado")} error={problemOf("estado")} required>
            <SelectTrigger>
              <SelectValue placeholder={t("fields.choose")} />
            </SelectTrigger>
          </Field>
          <SelectContent>
            {Object.entries(STATES).map(([code, name]) => (
              <SelectItem key={code} value={code}>
                {name}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      </div>
    </>
  );
}
