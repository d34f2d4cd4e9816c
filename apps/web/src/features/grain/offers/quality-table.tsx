import { QUALITY_ITEMS, type QualityItem, qualityUnit } from "@lastro/contracts/grain/offer-terms";
import { RotateCcw, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { MoneyInput } from "@/components/money-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select";
import {
  isTolerable,
  type OfferDraft,
  type QualityDraft,
  sameQuality,
  usualQuality,
} from "@/features/grain/offers/offer-draft";

const UNITS = { percent: "%", ppb: "ppb", count: "nº" } as const;

interface QualityTableProps {
  commodity: OfferDraft["commodity"];
  value: readonly QualityDraft[];
  onValueChange: (quality: QualityDraft[]) => void;
}

/** The quality an offer promises, a line for each item that is measured. */
export function QualityTable({ commodity, value, onValueChange }: QualityTableProps) {
  const { t } = useTranslation(["grain-offers", "grain"]);
  const named = (item: QualityItem) => t(`quality.${item}`, { ns: "grain" });
  const missing = QUALITY_ITEMS.filter((item) => !value.some((line) => line.item === item));
  const usual = usualQuality(commodity);
  const set = (item: QualityItem, limit: string | undefined) =>
    onValueChange(value.map((line) => (line.item === item ? { item, limit } : line)));
  const add = (item: QualityItem) =>
    onValueChange(
      QUALITY_ITEMS.flatMap(
        (each) =>
          value.find((line) => line.item === each) ?? (each === item ? [{ item, limit: undefined }] : []),
      ),
    );
  return (
    <fieldset className="min-w-0 rounded-lg border p-4 sm:col-span-2">
      <legend className="px-1 font-medium text-sm">{t("form.quality")}</legend>
      <p className="mb-3 text-ink-muted text-sm">{t("form.qualityHint")}</p>
      <ul className="grid gap-3 sm:grid-cols-2">
        {value.map(({ item, limit }) => (
          <li key={item} className="flex items-start gap-1">
            <Field
              label={named(item)}
              className="min-w-0 flex-1"
              error={limit === undefined || isTolerable(item, limit) ? undefined : t("form.qualityTooMuch")}
              required
            >
              <MoneyInput
                asset={UNITS[qualityUnit(item)]}
                decimals={qualityUnit(item) === "count" ? 0 : 2}
                value={limit}
                onValueChange={(to) => set(item, to)}
              />
            </Field>
            <Button
              variant="ghost"
              size="icon"
              className="mt-6.5"
              aria-label={t("form.qualityRemove", { item: named(item) })}
              title={t("form.qualityRemove", { item: named(item) })}
              onClick={() => onValueChange(value.filter((line) => line.item !== item))}
            >
              <Trash2 aria-hidden="true" className="size-4.5" />
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-col gap-2 sm:flex-row sm:items-center sm:justify-between">
        {missing.length > 0 && (
          <Select value="" onValueChange={(item) => add(item as QualityItem)}>
            <SelectTrigger aria-label={t("form.qualityAdd")} className="sm:w-60">
              <SelectValue placeholder={t("form.qualityAdd")} />
            </SelectTrigger>
            <SelectContent>
              {missing.map((item) => (
                <SelectItem key={item} value={item}>
                  {named(item)}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        )}
        {!sameQuality(value, usual) && (
          <Button variant="ghost" size="sm" onClick={() => onValueChange(usual)}>
            <RotateCcw aria-hidden="true" className="size-4" />
            {t("form.qualityUsual")}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
