import {
  DISPUTE_SITUATIONS,
  type DisputeSituation,
  MAX_NARRATIVE,
  registerPixDispute,
} from "@lastro/contracts/pix-disputes";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ChoiceField } from "@/components/choice-field";
import { ErrorAlert } from "@/components/error-alert";
import { MoneyInput } from "@/components/money-input";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { DISPUTES, type NewClaim, registerClaim } from "@/features/pix-disputes/api";
import { useDecision } from "@/lib/use-decision";

const EMPTY = { endToEndId: "", providerId: "", details: "" };

/** Writes down that a payer's bank contests a Pix, as an administrator reads it in the panel of the provider. */
export function RegisterByHand({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["pix-disputes", "common"]);
  const navigate = useNavigate();
  const [typed, setTyped] = useState(EMPTY);
  const [amount, setAmount] = useState<string>();
  const [situation, setSituation] = useState<DisputeSituation>("scam");
  const registering = useDecision(registerClaim, {
    refreshes: [DISPUTES],
    onDone: ({ disputeId, unmatchedId }) =>
      void navigate(
        disputeId === null ? `/admin/pix/unmatched/${unmatchedId}` : `/admin/disputes/${disputeId}`,
      ),
  });
  const set = (field: keyof typeof typed) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [field]: event.target.value });
  const details = typed.details.trim();
  const claim: NewClaim = {
    endToEndId: typed.endToEndId.trim(),
    amount: amount ?? "",
    situation,
    providerId: typed.providerId.trim(),
    ...(details === "" ? {} : { details }),
  };
  const isWhole = registerPixDispute.body.safeParse(claim).success;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole && !registering.isPending) registering.mutate(claim);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogTitle>{t("register.title")}</DialogTitle>
        <DialogDescription>{t("register.text")}</DialogDescription>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <Field label={t("register.endToEndId")} required>
            <Input
              autoFocus
              autoComplete="off"
              spellCheck={false}
              maxLength={64}
              value={typed.endToEndId}
              onChange={set("endToEndId")}
            />
          </Field>
          <Field label={t("register.amount")} required>
            <MoneyInput asset="BRL" value={amount} onValueChange={setAmount} />
          </Field>
          <ChoiceField
            label={t("reason")}
            value={situation}
            onValueChange={setSituation}
            choices={DISPUTE_SITUATIONS.map((one) => [one, t(`situations.${one}`)] as const)}
          />
          <Field label={t("register.providerId")} hint={t("register.providerIdHint")} required>
            <Input autoComplete="off" maxLength={64} value={typed.providerId} onChange={set("providerId")} />
          </Field>
          <Field label={t("register.details")}>
            <Textarea rows={4} maxLength={MAX_NARRATIVE} value={typed.details} onChange={set("details")} />
          </Field>
          {registering.isError && <ErrorAlert error={registering.error} />}
          <DialogFooter>
            <Button variant="secondary" onClick={onClose}>
              {t("cancel", { ns: "common" })}
            </Button>
            <Button type="submit" disabled={!isWhole || registering.isPending}>
              {t(registering.isPending ? "busy" : "register.send")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
