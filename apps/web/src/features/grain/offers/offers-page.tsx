import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { FileSpreadsheet, Plus, Wheat } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { DecisionDialog } from "@/components/decision-dialog";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { LoadMore } from "@/components/load-more";
import { LoadingSpinner } from "@/components/loading-spinner";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { deleteOffer, myOffersQuery, updateOffer } from "@/features/grain/offers/api";
import { OfferCard } from "@/features/grain/offers/offer-card";
import { OfferFormDialog } from "@/features/grain/offers/offer-form-dialog";
import { ForRole } from "@/features/grain/shared/for-role";
import type { Offer } from "@/features/grain/shared/offers/offers";
import { toast } from "@/lib/toast-store";
import { useFailureToast, useToastWhenFailed } from "@/lib/use-failure-toast";

/** What the producer offers, newest first, and everything that can be done with it. */
export function OffersPage() {
  const { t } = useTranslation("grain-offers");
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const offers = useInfiniteQuery(myOffersQuery);
  useToastWhenFailed(offers.error, t("offers.loadFailed"));
  const [edited, setEdited] = useState<Offer | "new" | null>(null);
  const [leaving, setLeaving] = useState<Offer | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["grain", "offers"] });
  const toggle = useMutation({
    mutationFn: (offer: Offer) => updateOffer(offer.id, { version: offer.version, active: !offer.active }),
    onSuccess: ({ active }) => {
      toast({
        title: t("offers.statusDone"),
        description: t(active ? "offers.activated" : "offers.deactivated"),
      });
    },
    onError: (error) => void failed(t("offers.statusFailed"), error),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (offer: Offer) => deleteOffer(offer.id),
    onSuccess: ({ outcome }) => {
      toast({
        title: t("offers.deleted"),
        ...(outcome === "archived" ? { description: t("offers.archived") } : {}),
      });
      setLeaving(null);
    },
    onError: (error) => void failed(t("offers.deleteFailed"), error),
    onSettled: refresh,
  });
  const rows = offers.data?.pages.flatMap(({ items }) => items);
  const create = (
    <ForRole may="trade">
      <Button asChild variant="secondary">
        <Link to="import">
          <FileSpreadsheet aria-hidden="true" className="size-4.5" />
          {t("offers.import")}
        </Link>
      </Button>
      <Button variant="wheat" onClick={() => setEdited("new")}>
        <Plus aria-hidden="true" className="size-4.5" />
        {t("offers.new")}
      </Button>
    </ForRole>
  );
  return (
    <>
      <PageHeader title={t("offers.title")} description={t("offers.description")} actions={create} />
      {rows === undefined ? (
        offers.isError ? (
          <ErrorAlert error={offers.error} onRetry={() => void offers.refetch()} />
        ) : (
          <LoadingSpinner />
        )
      ) : rows.length === 0 ? (
        <Card>
          <EmptyState
            icon={Wheat}
            title={t("offers.empty")}
            description={t("offers.emptyText")}
            action={
              <ForRole may="trade">
                <Button variant="wheat" onClick={() => setEdited("new")}>
                  {t("offers.createFirst")}
                </Button>
              </ForRole>
            }
          />
        </Card>
      ) : (
        <ul className="grid grid-cols-1 gap-5 md:grid-cols-2 xl:grid-cols-3">
          {rows.map((offer) => (
            <li key={offer.id} className="flex">
              <OfferCard
                offer={offer}
                busy={toggle.isPending && toggle.variables.id === offer.id}
                onEdit={() => setEdited(offer)}
                onToggle={() => toggle.mutate(offer)}
                onDelete={() => setLeaving(offer)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6 flex justify-center empty:hidden">
        <LoadMore list={offers} variant="secondary" />
      </div>
      <OfferFormDialog
        key={edited === null ? "closed" : edited === "new" ? "new" : edited.id}
        offer={edited}
        onClose={() => setEdited(null)}
        onSaved={() => {
          setEdited(null);
          void refresh();
        }}
      />
      <DecisionDialog
        open={leaving !== null}
        title={t("offers.deleteTitle")}
        text={t("offers.deleteText", { name: leaving?.name ?? "" })}
        action={t("offers.delete")}
        variant="destructive"
        busy={remove.isPending}
        onConfirm={() => leaving !== null && remove.mutate(leaving)}
        onClose={() => setLeaving(null)}
      />
    </>
  );
}
