import { updateMe } from "@lastro/contracts/customers";
import { formatPhone } from "@lastro/contracts/documents";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { PhoneInput } from "@/components/masked-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { profileQuery, updatePhone } from "@/features/accounts/api";
import { toast } from "@/lib/toast-store";
import { useContractForm } from "@/lib/use-contract-form";

/** The client's phone, changed in place. */
export function PhoneEditor({ phone }: { phone: string | null }) {
  const { t } = useTranslation("accounts");
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // The focus returns to where the editing began.
    if (wasEditing.current && !editing) pencil.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  if (editing) return <PhoneForm phone={phone} onDone={() => setEditing(false)} />;
  return (
    <span className="figures flex items-center gap-1">
      {phone === null ? t("phone.none") : formatPhone(phone)}
      <button
        type="button"
        ref={pencil}
        aria-label={t("phone.edit")}
        title={t("phone.edit")}
        onClick={() => setEditing(true)}
        className="inline-flex size-8 items-center justify-center rounded-md text-ink-muted hover:bg-sunken hover:text-ink"
      >
        <Pencil aria-hidden="true" className="size-4" />
      </button>
    </span>
  );
}

function PhoneForm({ phone, onDone }: { phone: string | null; onDone: () => void }) {
  const { t } = useTranslation(["accounts", "common"]);
  const queryClient = useQueryClient();
  const form = useContractForm(updateMe.body, {
    phone: (phone ?? "").replace(/^\+55/, "").replace(/\D/g, ""),
  });
  const { field, fieldState } = useController({ control: form.control, name: "phone" });
  const change = useMutation({
    mutationFn: updatePhone,
    onSuccess: (profile) => {
      queryClient.setQueryData(profileQuery.queryKey, profile);
      toast({ title: t("phone.saved") });
      onDone();
    },
  });
  const submit = form.handleSubmit(({ phone: digits = "" }) => change.mutate(digits));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-1 flex flex-col gap-2.5">
      <Field
        label={<span className="sr-only">{t("dashboard.phone")}</span>}
        error={fieldState.invalid ? t("phone.invalid") : undefined}
      >
        <PhoneInput
          autoFocus
          ref={field.ref}
          value={field.value ?? ""}
          onValueChange={(next) => {
            field.onChange(next);
            form.clearErrors("phone");
          }}
        />
      </Field>
      {change.isError && <ErrorAlert error={change.error} />}
      <div className="flex gap-2">
        <Button type="submit" size="sm" disabled={change.isPending}>
          {change.isPending ? t("phone.saving") : t("save", { ns: "common" })}
        </Button>
        <Button variant="ghost" size="sm" onClick={onDone}>
          {t("cancel", { ns: "common" })}
        </Button>
      </div>
    </form>
  );
}
