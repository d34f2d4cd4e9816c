import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { MoneyInput } from "@/components/money-input";
import { proofAskedBy } from "@/components/proof-asked";
import { ProofDialog } from "@/components/proof-dialog";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { ApiError } from "@/lib/api-error";
import { type Rules, rulesQuery, saveRules } from "@/lib/company-proposals";
import { toast } from "@/lib/toast-store";

interface RulesDialogProps {
  rules: Rules;
  onClose: () => void;
}

/** From which amount payments need one other person, and from which two. */
export function RulesDialog({ rules, onClose }: RulesDialogProps) {
  const { t } = useTranslation(["companies", "common"]);
  const queryClient = useQueryClient();
  const [alone, setAlone] = useState<string | undefined>(rules.aloneUpTo ?? undefined);
  const [one, setOne] = useState<string | undefined>(rules.oneApproverUpTo ?? undefined);
  const saving = useMutation({
    mutationFn: () => saveRules({ aloneUpTo: alone ?? null, oneApproverUpTo: one ?? null }),
    onSuccess: (saved) => {
      queryClient.setQueryData(rulesQuery.queryKey, saved);
      toast({ title: t("rules.saved") });
      onClose();
    },
  });
  const proof = proofAskedBy(saving.error);
  if (proof !== undefined && !saving.isPending)
    return <ProofDialog kind={proof} onProven={() => saving.mutate()} onClose={() => saving.reset()} />;
  const isInvalid = saving.error instanceof ApiError && saving.error.code === "companies.rules_invalid";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !saving.isPending && onClose()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t("rules.title")}</DialogTitle>
        <DialogDescription>{t("rules.text")}</DialogDescription>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <Field label={t("rules.aloneUpTo")} hint={t("rules.aloneHint")}>
            <MoneyInput asset="BRL" value={alone} onValueChange={setAlone} />
          </Field>
          <Field
            label={t("rules.oneUpTo")}
            hint={t("rules.oneHint")}
            error={isInvalid ? saving.error?.message : undefined}
          >
            <MoneyInput asset="BRL" value={one} onValueChange={setOne} />
          </Field>
          {saving.isError && !isInvalid && <ErrorAlert error={saving.error} />}
          <DialogFooter>
            <Button variant="secondary" onClick={onClose} disabled={saving.isPending}>
              {t("cancel", { ns: "common" })}
            </Button>
            <Button type="submit" disabled={saving.isPending}>
              {t("rules.save")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
