import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { LeaderRow } from "@/components/leader-row";
import { OutcomeAlert } from "@/components/outcome-alert";
import { SegmentedChoice } from "@/components/segmented-choice";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import {
  type Asked,
  type Basket,
  type BasketQuote,
  CHANGED_BY_BASKET,
  requestQuote,
  takeOut,
} from "@/features/basket/api";
import { QuoteRefusal } from "@/features/basket/quote-refusal";
import { typedBps, writtenPercent } from "@/lib/percent";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

const WAYS = ["reais", "assets"] as const;
const WHOLE = 10_000;

interface TakeOutDialogProps {
  basket: Basket;
  onQuote: (asked: Asked, quote: BasketQuote) => void;
  onClose: () => void;
}

/** How much of the basket to take out, and whether it is sold or goes to the wallets as it is. */
export function TakeOutDialog({ basket, onQuote, onClose }: TakeOutDialogProps) {
  const { t } = useTranslation(["basket", "common"]);
  const [way, setWay] = useState<(typeof WAYS)[number]>("reais");
  const [typed, setTyped] = useState("100");
  const shareBps = typedBps(typed) ?? 0;
  const isShare = shareBps > 0 && shareBps <= WHOLE;
  const asked: Asked = { purpose: "sell", shareBps };
  const asking = useMutation({ mutationFn: requestQuote, onSuccess: (quote) => onQuote(asked, quote) });
  const taking = useDecision(takeOut, {
    refreshes: CHANGED_BY_BASKET,
    onDone: () => {
      toast({ title: t("takeOut.done", { share: writtenPercent(shareBps) }) });
      onClose();
    },
  });
  const isPending = asking.isPending || taking.isPending;
  const confirm = () => (way === "reais" ? asking.mutate(asked) : taking.mutate(shareBps));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isShare) confirm();
  };
  const change = (next: () => void) => {
    asking.reset();
    taking.reset();
    next();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !isPending && onClose()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t("takeOut.title")}</DialogTitle>
        <DialogDescription>{t(`takeOut.text.${way}`)}</DialogDescription>
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <SegmentedChoice
            label={t("takeOut.way")}
            value={way}
            options={WAYS}
            word={(one) => t(`takeOut.ways.${one}`)}
            onChange={(one) => change(() => setWay(one))}
            disabled={isPending}
          />
          <Field label={t("takeOut.share")} error={isShare ? undefined : t("takeOut.invalid")}>
            <Input
              inputMode="decimal"
              maxLength={6}
              className="figures text-right"
              value={typed}
              onChange={({ target }) => change(() => setTyped(target.value))}
            />
          </Field>
          <dl className="flex flex-col gap-1.5 text-sm">
            {basket.holdings
              .filter(({ amount }) => /[1-9]/.test(amount.amount))
              .map(({ asset, amount }) => (
                <LeaderRow key={asset} label={t("takeOut.inBasket", { asset })}>
                  <Amount {...amount} concealable />
                </LeaderRow>
              ))}
          </dl>
          <QuoteRefusal error={asking.error} />
          <OutcomeAlert error={taking.error} onRepeat={confirm} />
          <DialogFooter>
            <Button variant="secondary" onClick={onClose} disabled={isPending}>
              {t("cancel", { ns: "common" })}
            </Button>
            <Button type="submit" wraps disabled={!isShare || isPending}>
              {way === "assets"
                ? t("takeOut.confirm", { share: writtenPercent(shareBps) })
                : t(asking.isPending ? "quote.asking" : "quote.ask")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
