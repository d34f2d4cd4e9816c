import { useMutation } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { changePayeeOf, type Payee } from "@/features/pix/pay/api";

/** The client's own name for a payee. */
export function RenamePayee({ payee, onDone }: { payee: Payee; onDone: () => void }) {
  const { t } = useTranslation("pix-pay");
  const [typed, setTyped] = useState<string>();
  const rename = useMutation({
    mutationFn: (nickname: string) => changePayeeOf(payee.id, { nickname: nickname.trim() || null }),
    onSuccess: () => {
      setTyped(undefined);
      onDone();
    },
  });
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t("payees.renameOf", { name: payee.nickname ?? payee.receiver.name })}
        onClick={() => setTyped(payee.nickname ?? "")}
      >
        <Pencil aria-hidden="true" className="size-5" />
      </Button>
      <DecisionDialog
        open={typed !== undefined}
        title={t("payees.renameTitle")}
        text={payee.receiver.name}
        action={t("payees.rename")}
        busy={rename.isPending}
        error={rename.error}
        onConfirm={() => rename.mutate(typed ?? "")}
        onClose={() => setTyped(undefined)}
      >
        <Field label={t("payees.nickname")}>
          <Input
            autoFocus
            maxLength={60}
            value={typed ?? ""}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      </DecisionDialog>
    </>
  );
}
