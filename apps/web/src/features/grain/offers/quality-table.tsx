import { QUALITY_ITEMS, type QualityItem } from "@lastro/contracts/grain/offer-terms";
import { RotateCcw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select";
import {
  type OfferDraft,
  type QualityDraft,
  sameQuality,
  usualQuality,
} from "@/features/grain/offers/offer-draft";
import { QualityLine } from "@/features/grain/offers/quality/quality-line";

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
  const set = (next: QualityDraft) =>
    onValueChange(value.map((line) => (line.item === next.item ? next : line)));
  const add = (item: QualityItem) => {
    const lines: readonly QualityDraft[] = [...value, { item, limit: undefined }];
    onValueChange(QUALITY_ITEMS.flatMap((each) => lines.find((line) => line.item === each) ?? []));
  };
  return (
    <fieldset className="min-w-0 rounded-lg border p-4 sm:col-span-2">
      <legend className="px-1 font-medium text-sm">{t("form.quality")}</legend>
      <p className="mb-3 text-ink-muted text-sm">{t("form.qualityHint")}</p>
      <ul className="flex flex-col gap-3">
        {value.map((line) => (
          <QualityLine
            key={line.item}
            line={line}
            onChange={set}
            onRemove={() => onValueChange(value.filter(({ item }) => item !== line.item))}
          />
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
