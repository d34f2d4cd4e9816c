import { formatCnpj, formatCpf } from "@lastro/contracts/documents";
import { BRAZILIAN_STATES } from "@lastro/contracts/grain/brazilian-states";
import { saveLegalData } from "@lastro/contracts/grain/legal-data";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { CepInput } from "@/components/masked-input";
import { PasswordInput } from "@/components/password-input";
import { SegmentedChoice } from "@/components/segmented-choice";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, inputClasses } from "@/components/ui/input";
import { type LegalData, type LegalDraft, saveLegal } from "@/features/grain/settings/legal/api";
import { legalDataQuery } from "@/features/grain/shared/signing/api";
import { mergeAgroUser } from "@/lib/agro-session";
import { toast } from "@/lib/toast-store";
import { emptyAsAbsent, useContractForm } from "@/lib/use-contract-form";
import { useFailureToast } from "@/lib/use-failure-toast";

/** What is filled in once, and again when it changes; orders keep what was signed. */
export function LegalForm({ stored }: { stored: LegalData["data"] }) {
  const { t } = useTranslation("grain-settings-legal");
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const form = useContractForm(saveLegalData.body, draftOf(stored));
  const [isExempt, setExempt] = useState(stored !== null && stored.stateRegistration === null);
  const exemptId = useId();
  const { errors } = form.formState;
  const draft = form.watch();
  const save = useMutation({
    mutationFn: saveLegal,
    onSuccess: (saved) => {
      queryClient.setQueryData(legalDataQuery.queryKey, saved);
      if (saved.data !== null) mergeAgroUser({ taxId: saved.data.taxId });
      form.reset(draftOf(saved.data));
      toast({ title: t("saved"), description: t("savedText") });
    },
    onError: (error) => void failed(t("failed"), error),
  });
  const submit = form.handleSubmit((typed) => {
    if (!save.isPending) save.mutate(typed);
  });
  const setWith = { shouldDirty: true, shouldValidate: form.formState.isSubmitted } as const;
  const chooseExempt = (exempt: boolean) => {
    setExempt(exempt);
    form.setValue("stateRegistration", exempt ? null : "", setWith);
  };
  const required = (isWrong: unknown) => (isWrong ? t("errors.required") : undefined);
  const isCompany = draft.kind === "company";
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 sm:grid-cols-6">
      {stored === null && (
        <Alert tone="warning" className="sm:col-span-6">
          {t("missing")}
        </Alert>
      )}
      <div className="sm:col-span-6">
        <SegmentedChoice
          compact
          label={t("kind")}
          value={draft.kind}
          options={["person", "company"]}
          word={(kind) => t(`kinds.${kind}`)}
          onChange={(kind) => form.setValue("kind", kind, setWith)}
        />
      </div>
      <Field
        label={t(isCompany ? "companyName" : "personName")}
        error={required(errors.legalName)}
        required
        className="sm:col-span-6"
      >
        <Input autoComplete={isCompany ? "organization" : "name"} {...form.register("legalName")} />
      </Field>
      <Field
        label={isCompany ? "CNPJ" : "CPF"}
        error={errors.taxId && t(isCompany ? "errors.cnpj" : "errors.cpf")}
        required
        className="sm:col-span-3"
      >
        <Input
          autoComplete="off"
          placeholder={isCompany ? "12.ABC.345/01DE-35" : "000.000.000-00"}
          {...form.register("taxId")}
        />
      </Field>
      <div className="flex flex-col gap-2 sm:col-span-3">
        <Field
          label={t("stateRegistration")}
          error={errors.stateRegistration && t("errors.stateRegistration")}
          required={!isExempt}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            disabled={isExempt}
            {...form.register("stateRegistration")}
          />
        </Field>
        <label htmlFor={exemptId} className="flex min-h-11 items-center gap-2 text-sm">
          <Checkbox
            id={exemptId}
            checked={isExempt}
            onCheckedChange={(exempt) => chooseExempt(exempt === true)}
          />
          {t("exempt")}
        </label>
      </div>
      <Field
        label={t("cep")}
        error={errors.address?.cep && t("errors.cep")}
        required
        className="sm:col-span-2"
      >
        <CepInput
          value={draft.address.cep}
          onValueChange={(digits) => form.setValue("address.cep", digits, setWith)}
        />
      </Field>
      <Field label={t("street")} error={required(errors.address?.street)} required className="sm:col-span-4">
        <Input autoComplete="address-line1" {...form.register("address.street")} />
      </Field>
      <Field label={t("number")} error={required(errors.address?.number)} required className="sm:col-span-2">
        <Input autoComplete="off" {...form.register("address.number")} />
      </Field>
      <Field label={t("complement")} className="sm:col-span-4">
        <Input
          autoComplete="address-line2"
          {...form.register("address.complement", {
            setValueAs: (typed: string | null) => emptyAsAbsent.setValueAs(typed ?? "") ?? null,
          })}
        />
      </Field>
      <Field
        label={t("district")}
        error={required(errors.address?.district)}
        required
        className="sm:col-span-2"
      >
        <Input autoComplete="address-level3" {...form.register("address.district")} />
      </Field>
      <Field label={t("city")} error={required(errors.address?.city)} required className="sm:col-span-3">
        <Input autoComplete="address-level2" {...form.register("address.city")} />
      </Field>
      <Field label={t("state")} error={required(errors.address?.state)} required className="sm:col-span-1">
        <select autoComplete="address-level1" className={inputClasses} {...form.register("address.state")}>
          <option value="" />
          {BRAZILIAN_STATES.map((state) => (
            <option key={state} value={state}>
              {state}
            </option>
          ))}
        </select>
      </Field>
      <Field label={t("password")} hint={t("passwordHint")} className="sm:col-span-6">
        <PasswordInput autoComplete="current-password" {...form.register("currentPassword", emptyAsAbsent)} />
      </Field>
      <div className="sm:col-span-6">
        <Button type="submit" variant="secondary" disabled={save.isPending}>
          {t(save.isPending ? "saving" : "save")}
        </Button>
      </div>
    </form>
  );
}

/** The form as it begins: what is stored, or nothing; a state that is not chosen yet is refused by the contract. */
function draftOf(stored: LegalData["data"]): LegalDraft {
  const { taxId = "", ...known } = stored ?? {};
  return {
    kind: "person",
    legalName: "",
    stateRegistration: "",
    ...known,
    taxId: taxId.length === 11 ? formatCpf(taxId) : taxId === "" ? "" : formatCnpj(taxId),
    address: stored?.address ?? {
      ...{ cep: "", street: "", number: "", complement: null, district: "", city: "" },
      state: "" as LegalDraft["address"]["state"],
    },
    currentPassword: undefined,
  };
}
