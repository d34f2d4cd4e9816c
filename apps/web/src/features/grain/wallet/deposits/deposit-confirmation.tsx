import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { StatusBadge } from "@/components/status-badge";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Progress } from "@/components/ui/progress";
import { PdfButton } from "@/features/grain/shared/pdf-button";
import {
  type DepositDetail,
  depositQuery,
  depositReceipt,
  submitHash,
} from "@/features/grain/wallet/deposits/api";
import { DepositChecks } from "@/features/grain/wallet/deposits/deposit-checks";
import { useDepositStatuses } from "@/features/grain/wallet/deposits/use-deposit-statuses";
import { formatAmount } from "@/lib/format-number";
import { useLanguage } from "@/lib/i18n/language-provider";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

interface DepositConfirmationProps {
  deposit: DepositDetail;
  initialHash: string;
  onBack: (() => void) | undefined;
  onClose: () => void;
}

/** Which transaction paid, and then live: its confirmations and every check it goes through. */
export function DepositConfirmation(props: DepositConfirmationProps) {
  const { deposit, initialHash, onBack, onClose } = props;
  const { t } = useTranslation(["grain-wallet", "common"]);
  const { language } = useLanguage();
  const statuses = useDepositStatuses();
  const asksForHash =
    deposit.status === "pendente" && (deposit.txHash === null || deposit.reason === "nao_encontrada");
  const tone =
    deposit.status === "rejeitado" ? "negative" : deposit.status === "em_analise" ? "warning" : "info";
  return (
    <>
      <DialogTitle>{t("deposit.confirmTitle")}</DialogTitle>
      <DialogDescription>{t("deposit.confirmLead")}</DialogDescription>
      <div className="flex items-center justify-between gap-3">
        <span className="figures font-semibold text-xl">
          {formatAmount("USDT", deposit.received ?? deposit.amount)}
        </span>
        <StatusBadge status={deposit.status} statuses={statuses} />
      </div>
      {deposit.status === "confirmado" ? (
        <Alert tone="positive" title={t("deposit.confirmed")}>
          {t("deposit.confirmedText", { amount: formatAmount("USDT", deposit.credit) })}
        </Alert>
      ) : (
        deposit.reason !== null &&
        deposit.txHash !== null && <Alert tone={tone}>{t(`deposit.reasons.${deposit.reason}`)}</Alert>
      )}
      {asksForHash && <HashForm key={initialHash} deposit={deposit} initialHash={initialHash} />}
      {deposit.txHash !== null && (
        <>
          {deposit.confirmations !== null && <Confirmations {...deposit.confirmations} />}
          <DepositChecks checks={deposit.checks} />
          <dl className="flex flex-col gap-1.5 text-sm">
            <LeaderRow label={t("deposit.networkShort")}>{deposit.network}</LeaderRow>
            <LeaderRow label={t("deposit.credit")}>{formatAmount("USDT", deposit.credit)}</LeaderRow>
          </dl>
          <code className="break-all text-ink-muted text-xs">{deposit.txHash}</code>
        </>
      )}
      <DialogFooter>
        {onBack !== undefined && (
          <Button variant="secondary" onClick={onBack}>
            {t("back", { ns: "common" })}
          </Button>
        )}
        {deposit.status === "confirmado" && (
          <PdfButton
            label={t("deposit.receipt")}
            failure={t("deposit.receiptFailed")}
            name={`deposito-${deposit.id.slice(0, 8)}`}
            download={() => depositReceipt(deposit.id, language)}
          />
        )}
        {deposit.txHash !== null && (
          <Button variant="secondary" onClick={onClose}>
            {t("close", { ns: "common" })}
          </Button>
        )}
      </DialogFooter>
    </>
  );
}

function HashForm({ deposit, initialHash }: { deposit: DepositDetail; initialHash: string }) {
  const { t } = useTranslation("grain-wallet");
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const form = useForm({ defaultValues: { hash: initialHash } });
  const submit = useMutation({
    mutationFn: (hash: string) => submitHash(deposit.id, hash),
    onSuccess: (next) => queryClient.setQueryData(depositQuery(deposit.id).queryKey, next),
    onError: (error) => void failed(t("deposit.confirmFailed"), error),
  });
  const send = form.handleSubmit(({ hash }) => {
    if (hash.trim() === "") {
      toast({
        title: t("deposit.hashNeeded"),
        description: t("deposit.hashNeededText"),
        variant: "destructive",
      });
    } else if (!submit.isPending) {
      submit.mutate(hash.trim());
    }
  });
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-3">
      <Field label={t("deposit.hash")} hint={t("deposit.hashHint")} required>
        <Input
          autoComplete="off"
          spellCheck={false}
          placeholder={deposit.network === "TRC20" ? "a1b2c3…" : "0x…"}
          {...form.register("hash")}
        />
      </Field>
      <Button type="submit" variant="wheat" disabled={submit.isPending}>
        {t(submit.isPending ? "deposit.verifying" : "deposit.verify")}
      </Button>
    </form>
  );
}

function Confirmations({ have, need }: { have: number; need: number }) {
  const { t } = useTranslation("grain-wallet");
  const shown = Math.min(have, need);
  return (
    <div className="flex flex-col gap-1.5">
      <p aria-live="polite" className="figures text-sm">
        {t("deposit.confirmations", { have: shown, need })}
      </p>
      <Progress
        aria-label={t("deposit.confirmations", { have: shown, need })}
        value={need === 0 ? 100 : Math.round((shown / need) * 100)}
      />
    </div>
  );
}
