import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { MoneyInput } from "@/components/money-input";
import { OutcomeAlert } from "@/components/outcome-alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { VerificationNeeded } from "@/components/verification-needed";
import { CHANGED_BY_INVESTING, type Product } from "@/features/investments/api";
import { ProductTold } from "@/features/investments/product-told";
import { ExpectedInAYear } from "@/features/investments/projection/expected-in-a-year";
import { ApiError } from "@/lib/api-error";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";
import { walletsQuery } from "@/lib/wallets";

interface InvestDialogProps {
  title: string;
  text: string;
  /** The word of the button before an amount is typed. */
  action: string;
  product: Product;
  invest: (amount: string, idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
}

/** How much to invest, under everything that is to be known before. */
export function InvestDialog({ title, text, action, product, invest, onClose }: InvestDialogProps) {
  const { t } = useTranslation(["investments", "common"]);
  const [amount, setAmount] = useState("");
  const { data } = useQuery(walletsQuery);
  const available = data?.wallets.find(({ asset }) => asset === "BRL")?.available;
  const investing = useDecision(invest, {
    refreshes: CHANGED_BY_INVESTING,
    onDone: () => {
      toast({ title: t("invest.done", { amount: formatAmount("BRL", amount) }) });
      onClose();
    },
  });
  const confirm = () => investing.mutate(amount);
  const isTyped = /[1-9]/.test(amount);
  const unverified =
    investing.error instanceof ApiError && investing.error.code === "investments.verification_required";
  return (
    <Dialog open onOpenChange={(next) => !next && !investing.isPending && onClose()}>
      <DialogContent>
        <DialogTitle>{title}</DialogTitle>
        <DialogDescription>{text}</DialogDescription>
        <form
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (isTyped) confirm();
          }}
        >
          <Field
            label={t("invest.amount")}
            hint={
              available && (
                <span>
                  {t("invest.available")} <Amount {...available} concealable />
                </span>
              )
            }
          >
            <MoneyInput
              asset="BRL"
              value={amount}
              onValueChange={(value = "") => {
                investing.reset();
                setAmount(value);
              }}
            />
          </Field>
          {isTyped && <ExpectedInAYear product={product} amount={amount} />}
          <ProductTold product={product} />
          {unverified ? (
            <VerificationNeeded
              words={{
                title: t("unverified.title"),
                text: t("unverified.text"),
                action: t("unverified.action"),
              }}
            />
          ) : (
            <OutcomeAlert error={investing.error} onRepeat={confirm} />
          )}
          <DialogFooter>
            <Button type="button" variant="secondary" onClick={onClose} disabled={investing.isPending}>
              {t("cancel", { ns: "common" })}
            </Button>
            <Button type="submit" wraps disabled={!isTyped || investing.isPending}>
              {isTyped ? t("invest.confirm", { amount: formatAmount("BRL", amount) }) : action}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
