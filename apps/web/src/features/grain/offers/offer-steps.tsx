import { COMMODITIES, type Commodity, DELIVERY_BASES } from "@lastro/contracts/grain/offer-terms";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { LeaderRow } from "@/components/leader-row";
import { MoneyInput } from "@/components/money-input";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { DeliveryFields } from "@/features/grain/offers/delivery-fields";
import type { RequiredField } from "@/features/grain/offers/form-steps";
import { ImagePicker } from "@/features/grain/offers/image-picker";
import { type OfferDraft, sacaOfDraft, withCommodity } from "@/features/grain/offers/offer-draft";
import { PapersField } from "@/features/grain/offers/papers-field";
import { PlaceFields } from "@/features/grain/offers/place-fields";
import { QualityTable } from "@/features/grain/offers/quality-table";
import { TermsPreview } from "@/features/grain/offers/terms-preview";
import { costOf } from "@/features/grain/shared/figures";
import { MarketFee } from "@/features/grain/shared/offers/market-fee";
import { PriceReference } from "@/features/grain/shared/prices/price-reference";
import { SacaPrice } from "@/features/grain/shared/saca-price";
import { Usdt } from "@/features/grain/shared/usdt";

interface StepProps {
  form: UseFormReturn<OfferDraft>;
  /** What is said of a field that was left empty. */
  problem: (field: RequiredField) => string | undefined;
}

/** What is sold and how much of it. */
export function GrainStep({ form, problem }: StepProps) {
  const { t } = useTranslation(["grain-offers", "grain"]);
  const draft = form.watch();
  const choose = (commodity: Commodity) => {
    const { quality } = withCommodity(draft, commodity);
    form.setValue("commodity", commodity);
    if (quality !== undefined) form.setValue("quality", quality);
  };
  return (
    <>
      <Field label={t("form.name")} error={problem("name")} required className="sm:col-span-2">
        <Input placeholder={t("form.nameExample")} maxLength={120} {...form.register("name")} />
      </Field>
      <ChoiceField
        label={t("form.commodity")}
        value={draft.commodity}
        onValueChange={choose}
        choices={COMMODITIES.map((each) => [each, t(`commodities.${each}`, { ns: "grain" })])}
      />
      <Field label={t("form.cropYear")}>
        <Input placeholder="2025/26" maxLength={7} {...form.register("cropYear")} />
      </Field>
      <Field label={t("form.quantity")} hint={t("form.quantityHint")} error={problem("quantity")} required>
        <MoneyInput
          asset="t"
          decimals={1}
          value={draft.quantity}
          onValueChange={(weight) => form.setValue("quantity", weight)}
        />
      </Field>
      <Field label={t("form.minimum")} error={problem("minimumOrder")} required>
        <MoneyInput
          asset="t"
          decimals={1}
          value={draft.minimumOrder}
          onValueChange={(weight) => form.setValue("minimumOrder", weight)}
        />
      </Field>
      <Field label={t("form.description")} className="sm:col-span-2">
        <Textarea
          placeholder={t("form.descriptionExample")}
          maxLength={2_000}
          {...form.register("description")}
        />
      </Field>
    </>
  );
}

/** Where and when it is delivered, and at which price. */
export function DeliveryStep({ form, problem }: StepProps) {
  const { t } = useTranslation(["grain-offers", "grain"]);
  const draft = form.watch();
  return (
    <>
      <Field label={t("form.price")} error={problem("pricePerTonne")} required>
        <MoneyInput
          asset="USDT"
          decimals={2}
          value={draft.pricePerTonne}
          onValueChange={(price) => form.setValue("pricePerTonne", price)}
        />
      </Field>
      <dl className="flex flex-col gap-1.5 self-end rounded-lg bg-wheat-soft px-4 py-3 text-sm">
        <LeaderRow label={t("form.minimumValue")}>
          <output aria-live="polite" className="figures font-semibold text-lg">
            <Usdt amount={costOf(draft.pricePerTonne, draft.minimumOrder) ?? "0"} />
          </output>
        </LeaderRow>
        <SacaPrice pricePerTonne={draft.pricePerTonne} sacaKg={sacaOfDraft(draft)} />
        <MarketFee of="ofYours" />
      </dl>
      <PriceReference
        className="sm:col-span-2"
        commodity={draft.commodity}
        state={draft.state}
        country={draft.country}
      />
      <PlaceFields form={form} cityProblem={problem("city")} />
      <ChoiceField
        label={t("form.basis")}
        value={draft.deliveryBasis}
        onValueChange={(basis) => form.setValue("deliveryBasis", basis)}
        choices={DELIVERY_BASES.map((each) => [each, t(`bases.${each}`, { ns: "grain" })])}
      />
      <DeliveryFields form={form} />
    </>
  );
}

/** What a load is measured by, what it must carry, and how all of it looks to a buyer. */
export function QualityStep({ form }: Pick<StepProps, "form">) {
  const draft = form.watch();
  return (
    <>
      <QualityTable
        commodity={draft.commodity}
        value={draft.quality}
        onValueChange={(quality) => form.setValue("quality", quality)}
      />
      <PapersField value={draft.papers} onValueChange={(papers) => form.setValue("papers", papers)} />
      <ImagePicker
        className="sm:col-span-2"
        value={draft.image}
        onValueChange={(image) => form.setValue("image", image)}
      />
      <TermsPreview draft={draft} />
    </>
  );
}
