import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { MoneyInput } from "@/components/money-input";
import {
  type AlertSubject,
  addAlert,
  alertsQuery,
  DIRECTIONS,
  type Direction,
} from "@/components/price-alerts/api";
import { SegmentedChoice } from "@/components/segmented-choice";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { compareDecimals } from "@/lib/decimals";
import { formatPrice } from "@/lib/format-price";
import { toast } from "@/lib/toast-store";

interface AlertDialogProps {
  /** Where there are several, one is chosen of them. */
  subjects: readonly [AlertSubject, ...AlertSubject[]];
  onClose: () => void;
}

/** Which price to be told of. */
export default function AlertDialog({ subjects, onClose }: AlertDialogProps) {
  const { t } = useTranslation(["price-alerts", "common"]);
  const queryClient = useQueryClient();
  const [asset, setAsset] = useState(subjects[0].asset);
  const subject = subjects.find((one) => one.asset === asset) ?? subjects[0];
  const [direction, setDirection] = useState<Direction>("above");
  const [price, setPrice] = useState("");
  const [wrong, setWrong] = useState<string>();
  const adding = useMutation({
    mutationFn: addAlert,
    onSuccess: () => {
      toast({ title: t(`done.${direction}`, { name: subject.name, price: formatPrice("BRL", price) }) });
      void queryClient.invalidateQueries({ queryKey: alertsQuery.queryKey });
      onClose();
    },
  });
  const changed = () => {
    adding.reset();
    setWrong(undefined);
  };
  const submit = () => {
    const problem = problemOf(price, direction, subject);
    setWrong(problem && t(problem, { price: subject.brl && formatPrice("BRL", subject.brl) }));
    if (problem) document.getElementById("alert-price")?.focus();
    else adding.mutate({ asset, currency: "BRL", direction, price });
  };
  return (
    <Dialog open onOpenChange={(next) => !next && !adding.isPending && onClose()}>
      <DialogContent>
        <DialogTitle>{t("dialog.title", { name: subject.name })}</DialogTitle>
        <DialogDescription>{t("dialog.text")}</DialogDescription>
        <form
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {subjects.length > 1 && (
            <SegmentedChoice
              label={t("rates.currency")}
              value={asset}
              options={subjects.map((one) => one.asset)}
              word={(one) => subjects.find((known) => known.asset === one)?.name ?? one}
              onChange={(next) => {
                changed();
                setAsset(next);
              }}
            />
          )}
          <SegmentedChoice
            label={t("dialog.direction")}
            value={direction}
            options={DIRECTIONS}
            word={(one) => t(`directions.${one}`)}
            onChange={(next) => {
              changed();
              setDirection(next);
            }}
          />
          <Field
            label={t("dialog.price")}
            error={wrong}
            required
            hint={
              subject.stale || subject.brl === null
                ? undefined
                : t("dialog.now", { price: formatPrice("BRL", subject.brl) })
            }
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
              {t("create")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

function problemOf(price: string, direction: Direction, { brl, stale }: AlertSubject) {
  if (!/[1-9]/.test(price)) return "missing";
  if ((price.split(".")[0] ?? "").length > 10) return "tooHigh";
  if (stale || brl === null) return undefined;
  const order = compareDecimals(brl, price);
  return (direction === "above" ? order >= 0 : order <= 0) ? "met" : undefined;
}
