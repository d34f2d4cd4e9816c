import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { FactorCodeInput } from "@/components/factor-code-input";
import { Field } from "@/components/ui/field";
import { removeFactor, renewCodes } from "@/features/grain/settings/factor/api";
import { secondFactorQuery } from "@/features/grain/shared/signing/api";
import { toast } from "@/lib/toast-store";

interface CodeDialogProps {
  purpose: "renew" | "remove";
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** Other recovery codes, or no second factor any more: either takes a code. */
export function CodeDialog({ purpose, onCodes, onClose }: CodeDialogProps) {
  const { t } = useTranslation("grain-settings-factor");
  const queryClient = useQueryClient();
  const [code, setCode] = useState("");
  const run = useMutation({
    mutationFn: async () => {
      if (purpose === "renew") return (await renewCodes(code.trim())).recoveryCodes;
      await removeFactor(code.trim());
      return [];
    },
    onSuccess: (codes) => {
      if (purpose === "remove") toast({ title: t("removed") });
      onCodes(codes);
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  });
  return (
    <DecisionDialog
      title={t(`${purpose}Title`)}
      text={t(`${purpose}Text`)}
      action={t(purpose)}
      variant={purpose === "remove" ? "destructive" : "wheat"}
      ready={code.trim().length >= 6}
      busy={run.isPending}
      error={run.error ?? undefined}
      onConfirm={() => run.mutate()}
      onClose={onClose}
    >
      <Field label={t("code")} hint={t("codeHint")} required>
        <FactorCodeInput value={code} onChange={({ target }) => setCode(target.value)} />
      </Field>
    </DecisionDialog>
  );
}
