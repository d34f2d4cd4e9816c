import { ALERT_DAYS } from "@lastro/contracts/grain/alerts";
import { COMMODITIES, type Commodity } from "@lastro/contracts/grain/offer-terms";
import { STATES, type StateCode } from "@lastro/contracts/states";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { MoneyInput } from "@/components/money-input";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { addAlert, alertsKey } from "@/features/grain/alerts/api";
import { useSide } from "@/features/grain/alerts/use-side";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

const DAYS = [7, ALERT_DAYS.usual, 90, ALERT_DAYS.max] as const;
const PLACES = ["all", ...(Object.keys(STATES) as StateCode[])] as const;

/** The form of an alert: which grain, from where, at which price, and how much for a standing target. */
export function AlertFormDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      {open && <AlertFields onClose={onClose} />}
    </Dialog>
  );
}

function AlertFields({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["grain-alerts", "grain", "common"]);
  const side = useSide();
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const [commodity, setCommodity] = useState<Commodity>("soy");
  const [state, setState] = useState<(typeof PLACES)[number]>("all");
  const [price, setPrice] = useState<string | undefined>();
  const [quantity, setQuantity] = useState<string | undefined>();
  const [days, setDays] = useState(String(ALERT_DAYS.usual));
  const save = useMutation({
    mutationFn: (pricePerTonne: string) =>
      addAlert({
        ...{ commodity, pricePerTonne, validDays: Number(days) },
        ...(state === "all" ? {} : { state }),
        ...(quantity === undefined ? {} : { quantity }),
      }),
    onSuccess: ({ matchCount }) => {
      toast({
        title: t("form.done"),
        description: matchCount > 0 ? t("form.found", { count: matchCount }) : t("form.doneText"),
      });
      onClose();
    },
    onError: (error) => void failed(t("form.failed"), error),
    onSettled: () => queryClient.invalidateQueries(alertsKey),
  });
  return (
    <DialogContent onInteractOutside={(event) => event.preventDefault()}>
      <DialogTitle>{t("form.title")}</DialogTitle>
      <DialogDescription>{t(`form.lead.${side}`)}</DialogDescription>
      <form
        noValidate
        className="grid grid-cols-1 gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (price !== undefined && !save.isPending) save.mutate(price);
        }}
      >
        <ChoiceField
          label={t("commodity")}
          value={commodity}
          onValueChange={setCommodity}
          choices={COMMODITIES.map((each) => [each, t(`commodities.${each}`, { ns: "grain" })])}
        />
        <ChoiceField
          label={t("state")}
          value={state}
          onValueChange={setState}
          choices={PLACES.map((code) => [code, code === "all" ? t("anyState") : `${code} – ${STATES[code]}`])}
        />
        <Field label={t(`price.${side}`)} required>
          <MoneyInput asset="USDT" decimals={2} value={price} onValueChange={setPrice} />
        </Field>
        <Field label={t("target")} hint={t("form.targetHint")}>
          <MoneyInput asset="t" decimals={1} value={quantity} onValueChange={setQuantity} />
        </Field>
        <ChoiceField
          label={t("form.stands")}
          value={days}
          onValueChange={setDays}
          choices={DAYS.map((each) => [String(each), t("form.days", { count: each })])}
        />
        <DialogFooter className="sm:col-span-2">
          <Button variant="secondary" onClick={onClose}>
            {t("cancel", { ns: "common" })}
          </Button>
          <Button type="submit" variant="wheat" disabled={price === undefined || save.isPending}>
            {t("form.create")}
          </Button>
        </DialogFooter>
      </form>
    </DialogContent>
  );
}
