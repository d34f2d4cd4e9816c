import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { MoneyInput } from "@/components/money-input";
import { SegmentedChoice } from "@/components/segmented-choice";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { addAlert, alertsQuery, DIRECTIONS, type Direction } from "@/features/prices/api";
import { compareDecimals } from "@/lib/decimals";
import { formatPrice } from "@/lib/format-price";
import type { Quote } from "@/lib/prices";
import { toast } from "@/lib/toast-store";

/** Which price to be told of. */
export default function AlertDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { t } = useTranslation(["prices", "common"]);
  const queryClient = useQueryClient();
  const [direction, setDirection] = useState<Direction>("above");
  const [price, setPrice] = useState("");
  const [wrong, setWrong] = useState<string>();
  const adding = useMutation({
    mutationFn: addAlert,
    onSuccess: () => {
      toast({ title: t(`alerts.done.${direction}`, { name: quote.name, price: formatPrice("BRL", price) }) });
      void queryClient.invalidateQueries({ queryKey: alertsQuery.queryKey });
      onClose();
    },
  });
  const changed = () => {
    adding.reset();
    setWrong(undefined);
  };
  const submit = () => {
    const problem = problemOf(price, direction, quote);
    setWrong(problem && t(`alerts.${problem}`, { price: formatPrice("BRL", quote.brl) }));
    if (problem) document.getElementById("alert-price")?.focus();
    else adding.mutate({ coin: quote.asset, currency: "BRL", direction, price });
  };
  return (
    <Dialog open onOpenChange={(next) => !next && !adding.isPending && onClose()}>
      <DialogContent>
        <DialogTitle>{t("alerts.dialog.title", { name: quote.name })}</DialogTitle>
        <DialogDescription>{t("alerts.dialog.text")}</DialogDescription>
        <form
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <SegmentedChoice
            label={t("alerts.dialog.direction")}
            value={direction}
            options={DIRECTIONS}
            word={(one) => t(`alerts.directions.${one}`)}
            onChange={(next) => {
              changed();
              setDirection(next);
            }}
          />
          <Field
            label={t("alerts.dialog.price")}
            error={wrong}
            required
            hint={quote.stale ? undefined : t("alerts.dialog.now", { price: formatPrice("BRL", quote.brl) })}
          >
            <MoneyInput
              id="alert-price"
              asset="BRL"
              decimals={8}
              placeholder=""
              value={price}
              onValueChange={(value = "") => {
                changed();
                setPrice(value);
              }}
            />
          </Field>
          {adding.isError && <ErrorAlert error={adding.error} />}
          <DialogFooter>
            <Button variant="secondary" onClick={onClose} disabled={adding.isPending}>
              {t("cancel", { ns: "common" })}
            </Button>
            <Button type="submit" disabled={adding.isPending}>
              {t("alerts.create")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

function problemOf(price: string, direction: Direction, { brl, stale }: Quote) {
  if (!/[1-9]/.test(price)) return "missing";
  if ((price.split(".")[0] ?? "").length > 10) return "tooHigh";
  if (stale) return undefined;
  const order = compareDecimals(brl, price);
  return (direction === "above" ? order >= 0 : order <= 0) ? "met" : undefined;
}
