import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { OutcomeAlert } from "@/components/outcome-alert";
import { proofAskedBy } from "@/components/proof-asked";
import { ProofDialog } from "@/components/proof-dialog";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { DELAYS, open, type VaultDelay, vaultQuery } from "@/features/web3/vault/api";
import { emailProblem, GuardianFields } from "@/features/web3/vault/guardian-fields";
import { useDelayWords } from "@/features/web3/vault/use-delay-words";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

/** Opens the vault: how long what is asked for waits, and who may cancel it. */
export function OpenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["web3-vault", "common"]);
  const delayWords = useDelayWords();
  const [delay, setDelay] = useState<VaultDelay>(48);
  const [guardian, setGuardian] = useState({ name: "", email: "" });
  const [isTried, setTried] = useState(false);
  const opening = useDecision(open, {
    refreshes: [vaultQuery.queryKey],
    onDone: () => {
      toast({ title: t("open.done"), description: t("guardians.invited", { name: guardian.name }) });
      onClose();
    },
  });
  const confirm = () => opening.mutate({ delayHours: delay, guardian });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (emailProblem(guardian) === undefined && guardian.name.trim().length > 1) confirm();
  };
  const proof = proofAskedBy(opening.error);
  if (proof !== undefined && !opening.isPending)
    return <ProofDialog kind={proof} onProven={confirm} onClose={() => opening.reset()} />;
  return (
    <Dialog open onOpenChange={(next) => !next && !opening.isPending && onClose()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t("open.title")}</DialogTitle>
        <DialogDescription>{t("open.text")}</DialogDescription>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <ChoiceField
            label={t("delay.label")}
            value={String(delay)}
            onValueChange={(value) => setDelay(DELAYS.find((one) => String(one) === value) ?? delay)}
            choices={DELAYS.map((one) => [String(one), delayWords(one)] as const)}
          />
          <GuardianFields
            value={guardian}
            isTried={isTried}
            onChange={(next) => {
              opening.reset();
              setGuardian(next);
            }}
          />
          <OutcomeAlert error={opening.error} onRepeat={confirm} />
          <DialogFooter>
            <Button variant="secondary" onClick={onClose} disabled={opening.isPending}>
              {t("cancel", { ns: "common" })}
            </Button>
            <Button type="submit" disabled={opening.isPending}>
              {t("open.confirm")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
