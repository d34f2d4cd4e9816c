import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { BackLink } from "@/components/back-link";
import { Alert } from "@/components/ui/alert";
import { Card, CardContent } from "@/components/ui/card";
import type { Ad, Side } from "@/features/p2p/book/api";
import { AdFacts } from "@/features/p2p/take/ad-facts";
import type { TakeDraft } from "@/features/p2p/take/estimate";
import { TakeConfirmation } from "@/features/p2p/take/take-confirmation";
import { TakeForm } from "@/features/p2p/take/take-form";
import { walletsQuery } from "@/lib/wallets";

const REAIS = /^\d{1,12}(\.\d{1,2})?$/;

/** Takes somebody's ad: how much, what it comes to, and once more before the seller's asset is locked. */
export function TakePage({ ad }: { ad: Ad }) {
  const { t } = useTranslation("p2p");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [draft, setDraft] = useState<TakeDraft>();
  const [confirming, setConfirming] = useState(false);
  const { data: wallets } = useQuery(walletsQuery);
  const want: Side = ad.payload.side === "sell" ? "buy" : "sell";
  const { asset } = ad.payload;
  const typed = search.get("amount") ?? "";
  return (
    <>
      <BackLink to={`/p2p?want=${want}&asset=${asset}`}>{t("take.back")}</BackLink>
      <h1 className="mb-6 font-semibold text-2xl tracking-tight">
        {t(`take.title.${want}`, { asset, name: ad.owner.name })}
      </h1>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card>
          <CardContent>
            {ad.obstacles !== null && ad.obstacles.length > 0 ? (
              <Alert tone="warning" title={t("obstacles.title")}>
                <ul className="list-disc pl-5">
                  {ad.obstacles.map((obstacle) => (
                    <li key={obstacle}>{t(`obstacles.${obstacle}`)}</li>
                  ))}
                </ul>
              </Alert>
            ) : ad.tradable === null || ad.price === null ? (
              <Alert tone="warning">{t(ad.price === null ? "price.none" : "book.nothingLeft")}</Alert>
            ) : confirming && draft !== undefined ? (
              <TakeConfirmation
                ad={ad}
                want={want}
                draft={draft}
                wallets={wallets?.wallets}
                onBack={() => setConfirming(false)}
                onTaken={({ id }) => void navigate(`/p2p/trades/${id}`)}
              />
            ) : (
              <TakeForm
                ad={ad}
                want={want}
                wallets={wallets?.wallets}
                initial={draft ?? (REAIS.test(typed) ? { amount: typed } : {})}
                onReady={(next) => {
                  setDraft(next);
                  setConfirming(true);
                }}
              />
            )}
          </CardContent>
        </Card>
        <AdFacts ad={ad} />
      </div>
    </>
  );
}
