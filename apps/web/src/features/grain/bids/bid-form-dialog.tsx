import { BID_DAYS } from "@lastro/contracts/grain/bid-states";
import { COMMODITIES, type Commodity } from "@lastro/contracts/grain/offer-terms";
import { STATES, type StateCode } from "@lastro/contracts/states";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { MoneyInput } from "@/components/money-input";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { bidsKey, createBid, type NewBid } from "@/features/grain/bids/api";
import { usePerSaca } from "@/features/grain/bids/price";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

interface Draft {
  commodity: Commodity;
  city: string;
  state: StateCode;
  quantity: string | undefined;
  maxPrice: string | undefined;
  deliverUntil: string;
  note: string;
  validDays: string;
}

const EMPTY: Draft = {
  commodity: "soy",
  city: "",
  state: "PR",
  quantity: undefined,
  maxPrice: undefined,
  deliverUntil: "",
  note: "",
  validDays: String(BID_DAYS.usual),
};
const DAYS = [1, 3, BID_DAYS.usual, 15, BID_DAYS.max] as const;

/** What is to be sent; nothing while a field that is needed is empty. */
function bodyOf({ city, state, quantity, maxPrice, note, validDays, ...draft }: Draft): NewBid | undefined {
  if (city.trim() === "" || quantity === undefined || maxPrice === undefined) return undefined;
  if (draft.deliverUntil === "") return undefined;
  const said = note.trim();
  return {
    ...draft,
    place: { city: city.trim(), state },
    quantity,
    maxPrice,
    ...(said === "" ? {} : { note: said }),
    validDays: Number(validDays),
  };
}

/** The form of a bid: what a buyer looks for, where, and at which price at most. */
export function BidFormDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      {open && <BidFields onClose={onClose} />}
    </Dialog>
  );
}

function BidFields({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["grain-bids", "grain", "common"]);
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const form = useForm<Draft>({ defaultValues: EMPTY });
  const draft = form.watch();
  const body = bodyOf(draft);
  const perSaca = usePerSaca(draft.maxPrice, draft.commodity, draft.state);
  const save = useMutation({
    mutationFn: createBid,
    onSuccess: () => {
      toast({ title: t("form.done"), description: t("form.doneText") });
      onClose();
    },
    onError: (error) => void failed(t("form.failed"), error),
    onSettled: () => queryClient.invalidateQueries(bidsKey),
  });
  const submit = form.handleSubmit(() => {
    if (body !== undefined && !save.isPending) save.mutate(body);
  });
  return (
    <DialogContent className="max-w-2xl" onInteractOutside={(event) => event.preventDefault()}>
      <DialogTitle>{t("form.title")}</DialogTitle>
      <DialogDescription>{t("form.lead")}</DialogDescription>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid grid-cols-1 gap-4 sm:grid-cols-2"
      >
        <ChoiceField
          label={t("commodity")}
          value={draft.commodity}
          onValueChange={(to) => form.setValue("commodity", to)}
          choices={COMMODITIES.map((each) => [each, t(`commodities.${each}`, { ns: "grain" })])}
        />
        <Field label={t("quantity")} required>
          <MoneyInput
            asset="t"
            decimals={1}
            value={draft.quantity}
            onValueChange={(quantity) => form.setValue("quantity", quantity)}
          />
        </Field>
        <Field label={t("form.city")} required>
          <Input autoComplete="address-level2" maxLength={120} {...form.register("city")} />
        </Field>
        <ChoiceField
          label={t("state")}
          value={draft.state}
          onValueChange={(to) => form.setValue("state", to)}
          choices={(Object.keys(STATES) as StateCode[]).map((code) => [code, `${code} – ${STATES[code]}`])}
        />
        <Field label={t("maxPrice")} hint={perSaca} required>
          <MoneyInput
            asset="USDT"
            decimals={2}
            value={draft.maxPrice}
            onValueChange={(price) => form.setValue("maxPrice", price)}
          />
        </Field>
        <Field label={t("form.deliverUntil")} required>
          <Input type="date" {...form.register("deliverUntil")} />
        </Field>
        <ChoiceField
          label={t("form.stands")}
          value={draft.validDays}
          onValueChange={(days) => form.setValue("validDays", days)}
          choices={DAYS.map((days) => [String(days), t("form.days", { count: days })])}
        />
        <Field label={t("form.note")} className="sm:col-span-2">
          <Textarea maxLength={500} {...form.register("note")} />
        </Field>
        <DialogFooter className="sm:col-span-2">
          <Button variant="secondary" onClick={onClose}>
            {t("cancel", { ns: "common" })}
          </Button>
          <Button type="submit" variant="wheat" disabled={body === undefined || save.isPending}>
            {t("form.publish")}
          </Button>
        </DialogFooter>
      </form>
    </DialogContent>
  );
}
