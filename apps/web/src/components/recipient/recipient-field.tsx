import { useTranslation } from "react-i18next";
import { CpfInput, PhoneInput } from "@/components/masked-input";
import { RECIPIENT_KINDS, type Recipient, type RecipientKind } from "@/components/recipient/recipient";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { cn } from "@/lib/cn";

interface RecipientFieldProps {
  recipient: Recipient;
  onChange: (recipient: Recipient) => void;
  error: string | undefined;
}

/** Whom it is for: one of four ways to name a client, and the field that fits it. */
export function RecipientField({ recipient, onChange, error }: RecipientFieldProps) {
  const { t } = useTranslation("accounts");
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">{t("transfer.to")}</legend>
      <div className="mb-3 grid grid-cols-2 gap-1 rounded-md border bg-sunken p-1 sm:grid-cols-[1fr_1fr_1fr_auto]">
        {RECIPIENT_KINDS.map((kind) => (
          <label
            key={kind}
            className={cn(
              "flex min-h-10 cursor-pointer items-center justify-center rounded-sm whitespace-nowrap px-3 text-center text-sm has-focus-visible:outline-2 has-focus-visible:outline-accent",
              kind === recipient.kind
                ? "border bg-surface font-medium text-ink"
                : "text-ink-muted hover:text-ink",
            )}
          >
            <input
              type="radio"
              name="recipient-kind"
              className="sr-only"
              checked={kind === recipient.kind}
              onChange={() => onChange({ kind, value: "" })}
            />
            {t(`transfer.kind.${kind}`)}
          </label>
        ))}
      </div>
      <Field
        label={<span className="sr-only">{t(`transfer.kind.${recipient.kind}`)}</span>}
        error={error}
        required
      >
        <ValueInput recipient={recipient} onChange={onChange} />
      </Field>
    </fieldset>
  );
}

type ValueInputProps = Omit<RecipientFieldProps, "error">;

function ValueInput({ recipient: { kind, value }, onChange, ...field }: ValueInputProps) {
  const set = (next: string) => onChange({ kind, value: next });
  if (kind === "cpf") return <CpfInput {...field} value={value} onValueChange={set} />;
  if (kind === "phone") return <PhoneInput {...field} autoComplete="off" value={value} onValueChange={set} />;
  return <PlainInput {...field} kind={kind} value={value} onChange={set} />;
}

function PlainInput({
  kind,
  value,
  onChange,
  ...field
}: {
  kind: RecipientKind;
  value: string;
  onChange: (v: string) => void;
}) {
  const isEmail = kind === "email";
  return (
    <Input
      {...field}
      type={isEmail ? "email" : "text"}
      inputMode={isEmail ? "email" : "text"}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={255}
      placeholder={isEmail ? "nome@exemplo.com" : ""}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
