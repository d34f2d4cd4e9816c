import {
  IDENTITY_DOCUMENT_SIDES,
  type IdentityDocumentType,
  isIdentityDocument,
} from "@lastro/contracts/kyc-vocabulary";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import type { Kyc } from "@/features/kyc/api";
import type { Declaration } from "@/features/kyc/declaration-schema";
import { DocumentSlot } from "@/features/kyc/document-slot";
import { useFieldError } from "@/features/kyc/use-field-error";

const TYPES = Object.keys(IDENTITY_DOCUMENT_SIDES) as IdentityDocumentType[];

interface IdentityStepProps {
  kyc: Kyc;
  form: UseFormReturn<Declaration>;
  today: string;
}

/** The document that says who someone is: which one, its number, and its sides. */
export function IdentityStep({ kyc, form, today }: IdentityStepProps) {
  const { t } = useTranslation("kyc");
  const errorOf = useFieldError(form);
  const type = form.watch("documentType");
  const present = kyc.documents.filter((document) => isIdentityDocument(document.type));
  const locked =
    present.some(({ status }) => status === "ACCEPTED") &&
    present.every(({ status }) => status === "ACCEPTED");
  const sides: readonly ("front" | "back")[] = IDENTITY_DOCUMENT_SIDES[type];
  return (
    <>
      <Controller
        control={form.control}
        name="documentType"
        render={({ field }) => (
          <RadioGroup
            value={field.value}
            onValueChange={field.onChange}
            disabled={locked}
            aria-label={t("identity.which")}
            className="grid gap-3 sm:grid-cols-3"
          >
            {TYPES.map((each) => (
              <label
                key={each}
                htmlFor={`document-${each}`}
                className="flex min-h-14 cursor-pointer items-center gap-3 rounded-md border bg-surface px-4 has-[[data-state=checked]]:border-accent has-[[data-state=checked]]:bg-accent-soft"
              >
                <RadioGroupItem id={`document-${each}`} value={each} />
                <span className="font-medium text-sm">{t(`types.${each}`)}</span>
              </label>
            ))}
          </RadioGroup>
        )}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t("fields.documentNumber")} error={errorOf("documentNumber")} required>
          <Input autoComplete="off" {...form.register("documentNumber")} />
        </Field>
        {type !== "rg" && (
          <Field label={t("fields.documentExpiresOn")} error={errorOf("documentExpiresOn")} required>
            <Input type="date" min={today} {...form.register("documentExpiresOn")} />
          </Field>
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {sides.map((side) => (
          <DocumentSlot
            key={`${type}-${side}`}
            type={type}
            side={side}
            title={t(type === "passport" ? "identity.page" : `identity.${side}`, {
              document: t(`types.${type}`),
            })}
            hint={t("identity.hint")}
            document={present.find((document) => document.type === type && document.side === side)}
            camera="document"
          />
        ))}
      </div>
    </>
  );
}
