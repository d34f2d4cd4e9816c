import { P2P_ASSETS, P2P_SIDES } from "@lastro/contracts/p2p/states";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Navigate, useNavigate, useParams, useSearchParams } from "react-router";
import { BackLink } from "@/components/back-link";
import { ErrorAlert } from "@/components/error-alert";
import { PageTitle } from "@/components/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { draftOf, emptyDraft } from "@/features/p2p/ads/ad-draft";
import { AdForm } from "@/features/p2p/ads/ad-form";
import { type Ad, adQuery, createAd, editAd, type NewAd } from "@/features/p2p/ads/api";
import { P2P } from "@/features/p2p/shared/keys";
import { toast } from "@/lib/toast-store";

/** A new ad. The address may say which side and asset it begins with. */
export function NewAdPage() {
  const { t } = useTranslation("p2p");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const side = P2P_SIDES.find((one) => one === search.get("side")) ?? "sell";
  const asset = P2P_ASSETS.find((one) => one === search.get("asset")) ?? "USDT";
  const create = useSaving(createAd, (ad) => {
    toast({
      title: t("ads.created"),
      description: t(`ads.createdAs.${ad.status === "active" ? "active" : "pending"}`),
    });
    void navigate(`/p2p/orders/${ad.id}`);
  });
  return (
    <>
      <PageTitle>{t("ads.create")}</PageTitle>
      <BackLink to="/p2p/orders">{t("ads.back")}</BackLink>
      <h1 className="mb-6 font-semibold text-2xl tracking-tight">{t("ads.create")}</h1>
      <AdForm
        initial={emptyDraft(side, asset)}
        isNew
        busy={create.isPending}
        error={create.error}
        onSave={(ad) => create.mutate(ad)}
      />
    </>
  );
}

/** An ad of one's own, changed: trades taken before keep what they were taken at. */
export function EditAdPage() {
  const { t } = useTranslation("p2p");
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery({ ...adQuery(id), refetchInterval: false });
  if (data?.own === null) return <Navigate to={`/p2p/orders/${id}`} replace />;
  return (
    <>
      <PageTitle>{t("ads.edit")}</PageTitle>
      <BackLink to={`/p2p/orders/${id}`}>{t("ad.one")}</BackLink>
      <h1 className="mb-6 font-semibold text-2xl tracking-tight">{t("ads.edit")}</h1>
      {data !== undefined ? (
        <Edit key={data.version} ad={data} />
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

function Edit({ ad }: { ad: Ad }) {
  const { t } = useTranslation("p2p");
  const navigate = useNavigate();
  const edit = useSaving(
    ({ side: _side, asset: _asset, ...change }: NewAd) => editAd(ad.id, { ...change, version: ad.version }),
    () => {
      toast({ title: t("ads.edited") });
      void navigate(`/p2p/orders/${ad.id}`);
    },
  );
  return (
    <AdForm
      initial={draftOf(ad)}
      isNew={false}
      busy={edit.isPending}
      error={edit.error}
      onSave={(change) => edit.mutate(change)}
    />
  );
}

function useSaving(save: (ad: NewAd) => Promise<Ad>, onSaved: (ad: Ad) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: (ad) => {
      queryClient.setQueryData(adQuery(ad.id).queryKey, ad);
      onSaved(ad);
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: P2P }),
  });
}
