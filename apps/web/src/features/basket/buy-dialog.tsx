import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { MoneyInput } from "@/components/money-input";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { type Asked, type Basket, type BasketQuote, requestQuote } from "@/features/basket/api";
import { QuoteRefusal } from "@/features/basket/quote-refusal";
import { ToldPoints } from "@/features/basket/told";
import { compareDecimals } from "@/lib/decimals";
import { formatAmount } from "@/lib/format-number";
import { walletsQuery } from "@/lib/wallets";

interface BuyDialogProps {
  basket: Basket;
  onQuote: (asked: Asked, quote: BasketQuote) => void;
  onClose: () => void;
}

/** How much to put in, under everything that is to be known before. A firm quote follows; nothing moves here. */
export function BuyDialog({ basket, onQuote, onClose }: BuyDialogProps) {
  const { t } = useTranslation(["basket", "common"]);
  const [amount, setAmount] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const { data } = useQuery(walletsQuery);
  const available = data?.wallets.find(({ asset }) => asset === "BRL")?.available;
  const asked: Asked = { purpose: "buy", amount };
  const asking = useMutation({ mutationFn: requestQuote, onSuccess: (quote) => onQuote(asked, quote) });
  const isEnough = amount !== "" && compareDecimals(amount, basket.minimum) >= 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (isEnough) asking.mutate(asked);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !asking.isPending && onClose()}>
      <DialogContent>
        <DialogTitle>{t("buy.title")}</DialogTitle>
        <DialogDescription>{t("buy.text")}</DialogDescription>
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <Field
            label={t("buy.amount")}
            error={
              submitted && !isEnough
                ? t("recipe.minimum", { amount: formatAmount("BRL", basket.minimum) })
                : undefined
            }
            hint={
              available && (
                <span>
                  {t("buy.available")} <Amount {...available} concealable />
                </span>
              )
            }
          >
            <MoneyInput
              asset="BRL"
              value={amount}
              onValueChange={(value = "") => {
                asking.reset();
                setAmount(value);
              }}
            />
          </Field>
          <ToldPoints />
          <QuoteRefusal error={asking.error} />
          <DialogFooter>
            <Button variant="secondary" onClick={onClose} disabled={asking.isPending}>
              {t("cancel", { ns: "common" })}
            </Button>
            <Button type="submit" wraps disabled={asking.isPending}>
              {t(asking.isPending ? "quote.asking" : "quote.ask")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
