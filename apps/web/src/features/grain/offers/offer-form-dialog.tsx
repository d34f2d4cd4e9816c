import { COMMODITIES, type Commodity, DELIVERY_BASES } from "@lastro/contracts/grain/offer-terms";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { LeaderRow } from "@/components/leader-row";
import { MoneyInput } from "@/components/money-input";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { createOffer, type OfferForm, updateOffer } from "@/features/grain/offers/api";
import { DeliveryFields } from "@/features/grain/offers/delivery-fields";
import { ImagePicker } from "@/features/grain/offers/image-picker";
import { draftOf, formOf, type OfferDraft, withCommodity } from "@/features/grain/offers/offer-draft";
import { PapersField } from "@/features/grain/offers/papers-field";
import { PlaceFields } from "@/features/grain/offers/place-fields";
import { QualityTable } from "@/features/grain/offers/quality-table";
import { TermsPreview } from "@/features/grain/offers/terms-preview";
import { costOf } from "@/features/grain/shared/figures";
import { MarketFee } from "@/features/grain/shared/offers/market-fee";
import type { Offer } from "@/features/grain/shared/offers/offers";
import { PriceReference } from "@/features/grain/shared/prices/price-reference";
import { Usdt } from "@/features/grain/shared/usdt";
import { useAgroSession } from "@/lib/agro-session";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

interface OfferFormDialogProps {
  /** The offer to change, `new` for another one, null while the dialog is closed. */
  offer: Offer | "new" | null;
  onClose: () => void;
  onSaved: () => void;
}

/** The form of an offer, and live what the smallest order comes to. */
export function OfferFormDialog({ offer, onClose, onSaved }: OfferFormDialogProps) {
  return (
    <Dialog open={offer !== null} onOpenChange={(open) => !open && onClose()}>
      {offer !== null && (
        <OfferFields offer={offer === "new" ? null : offer} onClose={onClose} onSaved={onSaved} />
      )}
    </Dialog>
  );
}

function OfferFields({
  offer,
  onClose,
  onSaved,
}: Omit<OfferFormDialogProps, "offer"> & { offer: Offer | null }) {
  const { t } = useTranslation(["grain-offers", "grain"]);
  const user = useAgroSession()?.user;
  const failed = useFailureToast();
  const form = useForm<OfferDraft>({
    defaultValues: draftOf(offer, { city: user?.city ?? "", country: user?.country ?? "BR" }),
  });
  const draft = form.watch();
  const choose = (commodity: Commodity) => {
    const { quality } = withCommodity(draft, commodity);
    form.setValue("commodity", commodity);
    if (quality !== undefined) form.setValue("quality", quality);
  };
  const body = formOf(draft);
  const save = useMutation({
    mutationFn: (sent: OfferForm) =>
      offer === null ? createOffer(sent) : updateOffer(offer.id, { ...sent, version: offer.version }),
    onSuccess: ({ name }) => {
      toast(
        offer === null
          ? { title: t("form.created"), description: t("form.createdText", { name }) }
          : { title: t("form.updated") },
      );
      onSaved();
    },
    onError: (error) =>
      void failed(
        t(offer === null ? "form.createFailed" : "form.updateFailed"),
        error,
        offer === null ? t("form.createUnknown") : undefined,
      ),
  });
  const submit = form.handleSubmit(() => {
    if (body !== undefined && !save.isPending) save.mutate(body);
  });
  const minimumValue = costOf(draft.pricePerTonne, draft.minimumOrder);
  return (
    <DialogContent className="max-w-2xl" onInteractOutside={(event) => event.preventDefault()}>
      <DialogTitle>{t(offer === null ? "form.createTitle" : "form.editTitle")}</DialogTitle>
      <DialogDescription>{t(offer === null ? "form.createLead" : "form.editLead")}</DialogDescription>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid grid-cols-1 gap-4 sm:grid-cols-2"
      >
        <Field label={t("form.name")} required className="sm:col-span-2">
          <Input placeholder={t("form.nameExample")} maxLength={120} {...form.register("name")} />
        </Field>
        <Field label={t("form.description")} className="sm:col-span-2">
          <Textarea
            placeholder={t("form.descriptionExample")}
            maxLength={2_000}
            {...form.register("description")}
          />
        </Field>
        <Field label={t("form.price")} required>
          <MoneyInput
            asset="USDT"
            decimals={2}
            value={draft.pricePerTonne}
            onValueChange={(price) => form.setValue("pricePerTonne", price)}
          />
        </Field>
        <Field label={t("form.minimum")} required>
          <MoneyInput
            asset="t"
            decimals={1}
            value={draft.minimumOrder}
            onValueChange={(weight) => form.setValue("minimumOrder", weight)}
          />
        </Field>
        <dl className="flex flex-col gap-1.5 rounded-lg bg-wheat-soft px-4 py-3 text-sm sm:col-span-2">
          <LeaderRow label={t("form.minimumValue")}>
            <output aria-live="polite" className="figures font-semibold text-lg">
              <Usdt amount={minimumValue ?? "0"} />
            </output>
          </LeaderRow>
          <MarketFee of="ofYours" />
        </dl>
        <Field label={t("form.quantity")} hint={t("form.quantityHint")} required>
          <MoneyInput
            asset="t"
            decimals={1}
            value={draft.quantity}
            onValueChange={(weight) => form.setValue("quantity", weight)}
          />
        </Field>
        <ChoiceField
          label={t("form.commodity")}
          value={draft.commodity}
          onValueChange={choose}
          choices={COMMODITIES.map((each) => [each, t(`commodities.${each}`, { ns: "grain" })])}
        />
        <PlaceFields form={form} />
        <PriceReference
          className="sm:col-span-2"
          commodity={draft.commodity}
          state={draft.state}
          country={draft.country}
        />
        <Field label={t("form.cropYear")}>
          <Input placeholder="2025/26" maxLength={7} {...form.register("cropYear")} />
        </Field>
        <ChoiceField
          label={t("form.basis")}
          value={draft.deliveryBasis}
          onValueChange={(basis) => form.setValue("deliveryBasis", basis)}
          choices={DELIVERY_BASES.map((each) => [each, t(`bases.${each}`, { ns: "grain" })])}
        />
        <DeliveryFields form={form} />
        <QualityTable
          commodity={draft.commodity}
          value={draft.quality}
          onValueChange={(quality) => form.setValue("quality", quality)}
        />
        <PapersField value={draft.papers} onValueChange={(papers) => form.setValue("papers", papers)} />
        <TermsPreview draft={draft} />
        <ImagePicker
          className="sm:col-span-2"
          value={draft.image}
          onValueChange={(image) => form.setValue("image", image)}
        />
        <DialogFooter className="sm:col-span-2">
          <Button variant="secondary" onClick={onClose}>
            {t("form.cancel")}
          </Button>
          <Button type="submit" variant="wheat" disabled={body === undefined || save.isPending}>
            {t(
              offer === null
                ? save.isPending
                  ? "form.creating"
                  : "form.create"
                : save.isPending
                  ? "form.updating"
                  : "form.update",
            )}
          </Button>
        </DialogFooter>
      </form>
    </DialogContent>
  );
}
