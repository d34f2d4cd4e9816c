import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Checkbox } from "@/components/ui/checkbox";
import { type Paper, papersQuery } from "@/features/grain/orders/papers/api";
import type { SettlementDraft } from "@/features/grain/orders/settlement/settlement";
import type { Load } from "@/features/grain/shared/orders/order-types";

interface ReportPapersProps {
  orderId: string;
  load: Load;
  draft: SettlementDraft;
  onChange: (changed: Partial<SettlementDraft>) => void;
}

/** The weight tickets and reports of the load, to be named as what the sheet is drawn up from. A ticket fills the weights. */
export function ReportPapers({ orderId, load, draft, onChange }: ReportPapersProps) {
  const { t } = useTranslation(["grain-orders-settlement", "grain-orders-papers"]);
  const { data } = useQuery(papersQuery(orderId));
  const shown = (data?.items ?? []).filter(
    ({ loadId, kind }) => loadId === load.id && (kind === "weight_ticket" || kind === "classification"),
  );
  const toggle = (paper: Paper, isNamed: boolean) => {
    const others = draft.papers.filter((id) => id !== paper.id);
    const { weights } = paper;
    onChange({
      papers: isNamed ? [...others, paper.id] : others,
      ...(isNamed && weights !== null ? { gross: weights.gross, tare: weights.tare } : {}),
    });
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-1 text-sm">
      <legend className="mb-2 font-medium">{t("report.papers")}</legend>
      {shown.length === 0 && <p className="text-ink-muted">{t("report.noPapers")}</p>}
      {shown.map((paper) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is one
        <label key={paper.id} className="flex min-h-11 items-center gap-3">
          <Checkbox
            checked={draft.papers.includes(paper.id)}
            onCheckedChange={(isNamed) => toggle(paper, isNamed === true)}
          />
          <span className="min-w-0 break-words">
            {t(`kinds.${paper.kind}`, { ns: "grain-orders-papers" })}: {paper.file?.name}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
