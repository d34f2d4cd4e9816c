import { Trash2, UserRoundPlus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { OutcomeAlert } from "@/components/outcome-alert";
import { proofAskedBy } from "@/components/proof-asked";
import { ProofDialog } from "@/components/proof-dialog";
import { Alert } from "@/components/ui/alert";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import {
  type Guardian,
  invite,
  MAX_GUARDIANS,
  removeGuardian,
  type Vault,
  vaultQuery,
} from "@/features/web3/vault/api";
import { emailProblem, GuardianFields } from "@/features/web3/vault/guardian-fields";
import { useDelayWords } from "@/features/web3/vault/use-delay-words";
import { formatDateTime } from "@/lib/format-date";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

const TONES: Readonly<Record<Guardian["status"], BadgeTone>> = {
  invited: "info",
  confirmed: "positive",
  declined: "neutral",
  leaving: "warning",
};

/** Who is told of each request and may cancel it. */
export function GuardiansCard({ vault }: { vault: Vault }) {
  const { t } = useTranslation("web3-vault");
  const [isInviting, setInviting] = useState(false);
  const [leaving, setLeaving] = useState<Guardian>();
  const { guardians } = vault;
  const counted = guardians.filter(({ status }) => status !== "declined");
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("guardians.title")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col items-start gap-4">
        <p className="text-ink-muted text-sm">{t("guardians.text")}</p>
        {!guardians.some(({ status }) => status === "confirmed") && (
          <Alert tone="warning">{t("guardians.nobody")}</Alert>
        )}
        {guardians.length > 0 && (
          <ul className="flex w-full flex-col divide-y">
            {guardians.map((guardian) => (
              <li key={guardian.id} className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
                <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
                  <span className="font-medium">{guardian.name}</span>
                  <span className="break-all text-ink-muted text-sm">{guardian.email}</span>
                  <Badge tone={TONES[guardian.status]}>
                    {t(`guardians.status.${guardian.status}`, {
                      at: guardian.leavesAt === null ? "" : formatDateTime(guardian.leavesAt),
                    })}
                  </Badge>
                </div>
                {guardian.status !== "leaving" && (
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={t("guardians.remove", { name: guardian.name })}
                    onClick={() => setLeaving(guardian)}
                  >
                    <Trash2 aria-hidden="true" className="size-5" />
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {counted.length < MAX_GUARDIANS && (
          <Button variant="secondary" onClick={() => setInviting(true)}>
            <UserRoundPlus aria-hidden="true" className="size-4" />
            {t("guardians.invite")}
          </Button>
        )}
      </CardContent>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {leaving && <RemoveDialog vault={vault} guardian={leaving} onClose={() => setLeaving(undefined)} />}
    </Card>
  );
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["web3-vault", "common"]);
  const [guardian, setGuardian] = useState({ name: "", email: "" });
  const [isTried, setTried] = useState(false);
  const inviting = useDecision(invite, {
    refreshes: [vaultQuery.queryKey],
    onDone: () => {
      toast({ title: t("guardians.invited", { name: guardian.name }) });
      onClose();
    },
  });
  const confirm = () => inviting.mutate(guardian);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (emailProblem(guardian) === undefined && guardian.name.trim().length > 1) confirm();
  };
  const proof = proofAskedBy(inviting.error);
  if (proof !== undefined && !inviting.isPending)
    return <ProofDialog kind={proof} onProven={confirm} onClose={() => inviting.reset()} />;
  return (
    <Dialog open onOpenChange={(next) => !next && !inviting.isPending && onClose()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t("guardians.invite")}</DialogTitle>
        <DialogDescription>{t("guardians.inviteText")}</DialogDescription>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <GuardianFields
            value={guardian}
            isTried={isTried}
            onChange={(next) => {
              inviting.reset();
              setGuardian(next);
            }}
          />
          <OutcomeAlert error={inviting.error} onRepeat={confirm} />
          <DialogFooter>
            <Button variant="secondary" onClick={onClose} disabled={inviting.isPending}>
              {t("cancel", { ns: "common" })}
            </Button>
            <Button type="submit" disabled={inviting.isPending}>
              {t("guardians.sendInvitation")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

interface RemoveDialogProps {
  vault: Vault;
  guardian: Guardian;
  onClose: () => void;
}

function RemoveDialog({ vault, guardian, onClose }: RemoveDialogProps) {
  const { t } = useTranslation("web3-vault");
  const delayWords = useDelayWords();
  const { id, name, status } = guardian;
  const isWatching = status === "confirmed";
  const removing = useDecision(removeGuardian, {
    refreshes: [vaultQuery.queryKey],
    onDone: () => {
      toast({ title: t(isWatching ? "guardians.leaves" : "guardians.removed", { name }) });
      onClose();
    },
  });
  const proof = proofAskedBy(removing.error);
  if (proof !== undefined && !removing.isPending)
    return <ProofDialog kind={proof} onProven={() => removing.mutate(id)} onClose={() => removing.reset()} />;
  return (
    <DecisionDialog
      title={t("guardians.remove", { name })}
      text={t(isWatching ? "guardians.removeText" : "guardians.withdrawText", {
        name,
        delay: delayWords(vault.delayHours),
      })}
      action={t("guardians.removeAction")}
      variant="destructive"
      busy={removing.isPending}
      error={removing.error ?? undefined}
      onConfirm={() => removing.mutate(id)}
      onClose={onClose}
    />
  );
}
