import { Hourglass } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { OutcomeAlert } from "@/components/outcome-alert";
import { proofAskedBy } from "@/components/proof-asked";
import { ProofDialog } from "@/components/proof-dialog";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { changeDelay, DELAYS, type Vault, vaultQuery } from "@/features/web3/vault/api";
import { useDelayWords } from "@/features/web3/vault/use-delay-words";
import { formatDateTime } from "@/lib/format-date";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

/** How long what is asked for waits. */
export function DelayCard({ vault }: { vault: Vault }) {
  const { t } = useTranslation("web3-vault");
  const delayWords = useDelayWords();
  const [isChanging, setChanging] = useState(false);
  const { delayHours, shorter } = vault;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("delay.title")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col items-start gap-3">
        <p className="flex items-center gap-2 font-semibold text-xl">
          <Hourglass aria-hidden="true" className="size-5 text-accent" />
          {delayWords(delayHours)}
        </p>
        {shorter !== null && (
          <Alert tone="warning">
            {t("delay.shorter", {
              delay: delayWords(shorter.delayHours),
              from: formatDateTime(shorter.from),
            })}
          </Alert>
        )}
        <p className="text-ink-muted text-sm">{t("delay.text")}</p>
        <Button variant="secondary" onClick={() => setChanging(true)}>
          {t("delay.change")}
        </Button>
      </CardContent>
      {isChanging && <DelayDialog vault={vault} onClose={() => setChanging(false)} />}
    </Card>
  );
}

function DelayDialog({ vault, onClose }: { vault: Vault; onClose: () => void }) {
  const { t } = useTranslation(["web3-vault", "common"]);
  const delayWords = useDelayWords();
  const { delayHours, shorter } = vault;
  const [wanted, setWanted] = useState(shorter?.delayHours ?? delayHours);
  const changing = useDecision(changeDelay, {
    refreshes: [vaultQuery.queryKey],
    onDone: () => {
      toast({ title: t(wanted < delayHours ? "delay.willChange" : "delay.changed") });
      onClose();
    },
  });
  const proof = proofAskedBy(changing.error);
  if (proof !== undefined && !changing.isPending)
    return (
      <ProofDialog kind={proof} onProven={() => changing.mutate(wanted)} onClose={() => changing.reset()} />
    );
  const isSame = wanted === (shorter?.delayHours ?? delayHours);
  return (
    <Dialog open onOpenChange={(next) => !next && !changing.isPending && onClose()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t("delay.change")}</DialogTitle>
        <DialogDescription>{t("delay.dialogText")}</DialogDescription>
        <ChoiceField
          label={t("delay.label")}
          value={String(wanted)}
          onValueChange={(value) => {
            changing.reset();
            setWanted(DELAYS.find((one) => String(one) === value) ?? wanted);
          }}
          choices={DELAYS.map((one) => [String(one), delayWords(one)] as const)}
        />
        {!isSame && (
          <Alert tone={wanted < delayHours ? "warning" : "info"}>
            {t(wanted < delayHours ? "delay.onlyAfter" : "delay.atOnce", { delay: delayWords(delayHours) })}
          </Alert>
        )}
        <OutcomeAlert error={changing.error} onRepeat={() => changing.mutate(wanted)} />
        <DialogFooter>
          <Button variant="secondary" onClick={onClose} disabled={changing.isPending}>
            {t("cancel", { ns: "common" })}
          </Button>
          <Button disabled={isSame || changing.isPending} onClick={() => changing.mutate(wanted)}>
            {t("delay.change")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
