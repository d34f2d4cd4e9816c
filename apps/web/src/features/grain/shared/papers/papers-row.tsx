import type { DemandablePaper } from "@lastro/contracts/grain/offer-terms";
import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";

/** The papers each load must carry. */
export function PapersRow({ papers }: { papers: readonly DemandablePaper[] }) {
  const { t } = useTranslation("grain-shared-papers");
  const names = papers.map((kind) => t(`kinds.${kind}`));
  return <LeaderRow label={t("demanded")}>{names.length === 0 ? t("none") : names.join(", ")}</LeaderRow>;
}
