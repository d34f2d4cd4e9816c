import { useQuery } from "@tanstack/react-query";
import { type LucideIcon, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { Item, ItemList, PendingItems } from "@/components/item-list";
import { Button } from "@/components/ui/button";
import { CardFooter } from "@/components/ui/card";
import { factorsQuery } from "@/features/security/api";
import { FACTOR_TYPES, type FactorKind } from "@/features/security/factor-kind";
import { RemoveFactor } from "@/features/security/remove-factor";
import { formatDate } from "@/lib/format-date";
import type { Factor } from "@/lib/session/factors";

interface FactorListProps {
  kind: FactorKind;
  icon: LucideIcon;
  emptyIcon: LucideIcon;
  /** What is known of one besides its name and age. */
  more?: (factor: Factor) => string;
  /** The dialog that adds one; `taken` are all factors there are, since no two have one name. */
  dialog: (props: { taken: readonly Factor[]; onClose: () => void }) => ReactNode;
  /** Why none can be added here. */
  unavailable?: string | undefined;
}

/** The second factors of one kind: those in use, and a way to one more. */
export function FactorList({ kind, icon, emptyIcon, more, dialog, unavailable }: FactorListProps) {
  const { t } = useTranslation("security");
  const factors = useQuery(factorsQuery);
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Factor>();
  const all = factors.data;
  const ofKind = all?.filter(({ type }) => type === FACTOR_TYPES[kind]);
  const add =
    unavailable === undefined ? (
      <Button size="sm" variant="secondary" onClick={() => setAdding(true)}>
        <Plus aria-hidden="true" className="size-4" />
        {t(`${kind}.add`)}
      </Button>
    ) : (
      <p className="text-ink-muted text-sm">{unavailable}</p>
    );
  return (
    <>
      {all === undefined || ofKind === undefined ? (
        factors.isError ? (
          <div className="p-5">
            <ErrorAlert error={factors.error} onRetry={() => void factors.refetch()} />
          </div>
        ) : (
          <PendingItems rows={1} />
        )
      ) : ofKind.length === 0 ? (
        <EmptyState
          icon={emptyIcon}
          title={t(`${kind}.empty`)}
          description={t(`${kind}.emptyText`)}
          action={add}
        />
      ) : (
        <>
          <ItemList label={t(`${kind}.title`)}>
            {ofKind.map((each) => (
              <Item
                key={each.id}
                icon={icon}
                title={each.name || t(`${kind}.unnamed`)}
                details={[more?.(each), t("factor.since", { date: formatDate(each.createdAt) })]
                  .filter((part) => part !== undefined)
                  .join(" · ")}
                actions={
                  <Button size="sm" variant="ghost" onClick={() => setLeaving(each)}>
                    {t("remove")}
                  </Button>
                }
              />
            ))}
          </ItemList>
          <CardFooter>{add}</CardFooter>
        </>
      )}
      {adding && dialog({ taken: all ?? [], onClose: () => setAdding(false) })}
      {leaving !== undefined && (
        <RemoveFactor
          kind={kind}
          factor={leaving}
          isLast={all?.length === 1}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}
