import type { AmbiguousKeyType } from "@lastro/contracts/pix-keys";
import { ScanLine } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import type { Target } from "@/features/pix/pay/api";

const ScanDialog = lazy(async () => ({
  default: (await import("@/features/pix/pay/scan-dialog")).ScanDialog,
}));

/** How every BR Code begins. */
const BR_CODE = /^000201/;

interface KeyFormProps {
  busy: boolean;
  /** What was typed may be a CPF or a phone: the person says which. */
  isAmbiguous: boolean;
  onFind: (target: Target) => void;
  onChange: () => void;
}

/** One field for a key or a copied code, and a camera for one that is drawn. */
export function KeyForm({ busy, isAmbiguous, onFind, onChange }: KeyFormProps) {
  const { t } = useTranslation("pix-pay");
  const [scanning, setScanning] = useState(false);
  const form = useForm({ defaultValues: { typed: "" } });
  const find = (typed: string, meant?: AmbiguousKeyType) => {
    const text = typed.trim();
    if (BR_CODE.test(text)) onFind({ by: "br_code", code: text });
    else onFind({ by: "key", key: text, ...(meant === undefined ? {} : { meant }) });
  };
  const submit = form.handleSubmit(({ typed }) => find(typed));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Field
        label={t("key.label")}
        hint={t("key.hint")}
        error={form.formState.errors.typed === undefined ? undefined : t("key.empty")}
        required
      >
        <Textarea
          rows={3}
          maxLength={512}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="break-all"
          {...form.register("typed", { validate: (typed) => typed.trim() !== "", onChange })}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey) return;
            event.preventDefault();
            void submit();
          }}
        />
      </Field>
      {isAmbiguous ? (
        <fieldset className="flex flex-col gap-3 rounded-lg bg-sunken p-4">
          <legend className="sr-only">{t("key.ambiguous")}</legend>
          <p role="alert">{t("key.ambiguous")}</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" disabled={busy} onClick={() => find(form.getValues("typed"), "cpf")}>
              {t("key.cpf")}
            </Button>
            <Button
              variant="secondary"
              disabled={busy}
              onClick={() => find(form.getValues("typed"), "phone")}
            >
              {t("key.phone")}
            </Button>
          </div>
        </fieldset>
      ) : (
        <Button type="submit" size="lg" disabled={busy}>
          {busy ? t("target.looking") : t("target.continue")}
        </Button>
      )}
      <Button variant="secondary" size="lg" disabled={busy} onClick={() => setScanning(true)}>
        <ScanLine aria-hidden="true" className="size-5" />
        {t("key.scan")}
      </Button>
      {scanning && (
        <Suspense>
          <ScanDialog
            onClose={() => setScanning(false)}
            onCode={(code) => {
              setScanning(false);
              form.setValue("typed", code);
              find(code);
            }}
          />
        </Suspense>
      )}
    </form>
  );
}
