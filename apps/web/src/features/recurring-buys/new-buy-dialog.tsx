import { OTC_ASSETS } from "@lastro/contracts/otc";
import { PLAN_REPEATS } from "@lastro/contracts/repeating-plans";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ChoiceField } from "@/components/choice-field";
import { MoneyInput } from "@/components/money-input";
import { OutcomeAlert } from "@/components/outcome-alert";
import { proofAskedBy } from "@/components/proof-asked";
import { ProofDialog } from "@/components/proof-dialog";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { createBuy, type NewBuy, recurringBuysQuery } from "@/features/recurring-buys/api";
import { ApiError } from "@/lib/api-error";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

const DAY_IN_BRASILIA = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" });

interface NewBuyDialogProps {
  /** What was chosen where the reader came from. */
  asset: string | undefined;
  onClose: () => void;
}

/** What to buy, for how much and how often, with what that means. */
export function NewBuyDialog({ asset: asked, onClose }: NewBuyDialogProps) {
  const { t } = useTranslation(["recurring-buys", "common"]);
  const today = DAY_IN_BRASILIA.format(new Date());
  const [typed, setTyped] = useState<NewBuy>({
    asset: OTC_ASSETS.find((one) => one === asked) ?? "BTC",
    amount: "",
    repeats: "weekly",
    startsOn: today,
  });
  const creating = useDecision(createBuy, {
    refreshes: [recurringBuysQuery.queryKey],
    onDone: () => {
      toast({ title: t("new.done") });
      onClose();
    },
  });
  const confirm = () => creating.mutate(typed);
  const change = (part: Partial<NewBuy>) => {
    creating.reset();
    setTyped({ ...typed, ...part });
  };
  const isComplete = /[1-9]/.test(typed.amount) && typed.startsOn >= today;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) confirm();
  };
  const proof = proofAskedBy(creating.error);
  if (proof !== undefined && !creating.isPending)
    return <ProofDialog kind={proof} onProven={confirm} onClose={() => creating.reset()} />;
  const isUnverified =
    creating.error instanceof ApiError && creating.error.code === "otc.verification_required";
  return (
    <Dialog open onOpenChange={(open) => !open && !creating.isPending && onClose()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t("new.title")}</DialogTitle>
        <DialogDescription>{t("new.text")}</DialogDescription>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <ChoiceField
            label={t("new.asset")}
            value={typed.asset}
            onValueChange={(asset) => change({ asset })}
            choices={OTC_ASSETS.map((one) => [one, one] as const)}
          />
          <Field label={t("new.amount")} hint={t("new.amountHint")}>
            <MoneyInput
              asset="BRL"
              value={typed.amount}
              onValueChange={(amount = "") => change({ amount })}
            />
          </Field>
          <ChoiceField
            label={t("new.repeats")}
            value={typed.repeats}
            onValueChange={(repeats) => change({ repeats })}
            choices={PLAN_REPEATS.map((one) => [one, t(`repeats.${one}`)] as const)}
          />
          <Field label={t("new.startsOn")}>
            <Input
              type="date"
              min={today}
              value={typed.startsOn}
              onChange={({ target }) => change({ startsOn: target.value })}
            />
          </Field>
          {isUnverified ? (
            <Alert tone="warning" title={t("new.unverified")}>
              <Button asChild variant="secondary" size="sm" className="mt-2 self-start">
                <Link to="/kyc-plus">{t("new.verify")}</Link>
              </Button>
            </Alert>
          ) : (
            <OutcomeAlert error={creating.error} onRepeat={confirm} />
          )}
          <DialogFooter>
            <Button variant="secondary" onClick={onClose} disabled={creating.isPending}>
              {t("cancel", { ns: "common" })}
            </Button>
            <Button type="submit" disabled={!isComplete || creating.isPending}>
              {t("new.confirm")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
