import type { DemandablePaper } from "@lastro/contracts/grain/offer-terms";
import { CircleCheck, CircleDashed, FilePlus2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import type { Load } from "@/features/grain/shared/orders/order-types";

interface DemandedListProps {
  papers: Load["demandedPapers"];
  /** Asks for one that is missing; nothing where none is added any more. */
  onAdd: ((kind: DemandablePaper) => void) | undefined;
}

/** The papers a load's contract demands, each with whether it is there. Nothing where none is demanded. */
export function DemandedList({ papers, onAdd }: DemandedListProps) {
  const { t } = useTranslation("grain-shared-papers");
  if (papers.length === 0) return null;
  const isComplete = papers.every(({ isThere }) => isThere);
  return (
    <div className="rounded-lg border bg-ground p-3">
      <h5 className="font-medium">{t("checklist")}</h5>
      <ul className="mt-1 flex flex-col">
        {papers.map(({ kind, isThere }) => (
          <li key={kind} className="flex min-h-11 items-center gap-2">
            {isThere ? (
              <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-positive" />
            ) : (
              <CircleDashed aria-hidden="true" className="size-5 shrink-0 text-warning" />
            )}
            <span className="min-w-0 flex-1">
              {t(`kinds.${kind}`)}
              <span className="block text-ink-muted text-xs">{t(isThere ? "there" : "missing")}</span>
            </span>
            {!isThere && onAdd !== undefined && (
              <Button
                variant="ghost"
                size="icon"
                aria-label={t("add", { name: t(`kinds.${kind}`) })}
                title={t("add", { name: t(`kinds.${kind}`) })}
                onClick={() => onAdd(kind)}
              >
                <FilePlus2 aria-hidden="true" className="size-5" />
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-ink-muted text-xs">{t(isComplete ? "complete" : "lacking")}</p>
    </div>
  );
}
