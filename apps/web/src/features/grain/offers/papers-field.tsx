import { DEMANDABLE_PAPERS, type DemandablePaper } from "@lastro/contracts/grain/offer-terms";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "@/components/ui/checkbox";
import { Label } from "@/components/ui/label";

interface PapersFieldProps {
  value: readonly DemandablePaper[];
  onValueChange: (papers: DemandablePaper[]) => void;
}

/** Which papers each load of the offer's orders must carry. */
export function PapersField({ value, onValueChange }: PapersFieldProps) {
  const { t } = useTranslation("grain-shared-papers");
  const id = useId();
  const set = (kind: DemandablePaper, on: boolean) =>
    onValueChange(DEMANDABLE_PAPERS.filter((each) => (each === kind ? on : value.includes(each))));
  return (
    <fieldset className="min-w-0 rounded-lg border p-4 sm:col-span-2">
      <legend className="px-1 font-medium text-sm">{t("field")}</legend>
      <p className="mb-1 text-ink-muted text-sm">{t("fieldHint")}</p>
      <ul className="grid sm:grid-cols-2">
        {DEMANDABLE_PAPERS.map((kind) => (
          <li key={kind} className="flex min-h-11 items-center gap-3">
            <Checkbox
              id={`${id}-${kind}`}
              checked={value.includes(kind)}
              onCheckedChange={(on) => set(kind, on === true)}
            />
            <Label htmlFor={`${id}-${kind}`} className="flex-1 py-3 font-normal">
              {t(`kinds.${kind}`)}
            </Label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
