import type { PaperKind } from "@lastro/contracts/grain/papers";
import { useQuery } from "@tanstack/react-query";
import { FilePlus2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { papersQuery } from "@/features/grain/orders/papers/api";
import { DemandedList } from "@/features/grain/orders/papers/demanded-list";
import { PaperDialog } from "@/features/grain/orders/papers/paper-dialog";
import { PaperItem } from "@/features/grain/orders/papers/paper-item";
import type { Load } from "@/features/grain/shared/orders/order-types";

interface LoadPapersProps {
  order: { readonly id: string; readonly side: "buyer" | "producer"; readonly closedAt: string | null };
  load: Pick<Load, "id" | "number" | "releasedAt" | "deliveryDeclaredAt" | "demandedPapers">;
}

/** The papers of one load, and the way to add another while it is not paid out. */
export function LoadPapers({ order, load }: LoadPapersProps) {
  const { t } = useTranslation("grain-orders-papers");
  const [adding, setAdding] = useState<PaperKind | null>(null);
  const { data, error, isError, refetch } = useQuery(papersQuery(order.id));
  const papers = data?.items.filter(({ loadId }) => loadId === load.id);
  const isOpen = load.releasedAt === null && order.closedAt === null;
  return (
    <section className="mt-4 flex flex-col gap-2 border-t pt-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-semibold">{t("title")}</h4>
        {isOpen && (
          <Button variant="secondary" size="sm" onClick={() => setAdding("weight_ticket")}>
            <FilePlus2 aria-hidden="true" className="size-4" />
            {t("add")}
          </Button>
        )}
      </div>
      <DemandedList papers={load.demandedPapers} onAdd={isOpen ? setAdding : undefined} />
      {isError && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {papers === undefined && !isError && <Skeleton className="h-12 w-full" />}
      {papers?.length === 0 && <p className="text-ink-muted">{t("empty")}</p>}
      {papers !== undefined && papers.length > 0 && (
        <ul className="flex flex-col gap-2">
          {papers.map((paper) => (
            <PaperItem
              key={paper.id}
              orderId={order.id}
              paper={paper}
              mayRemove={isOpen && load.deliveryDeclaredAt === null && paper.addedBy === order.side}
            />
          ))}
        </ul>
      )}
      <PaperDialog orderId={order.id} load={load} kind={adding} onClose={() => setAdding(null)} />
    </section>
  );
}
