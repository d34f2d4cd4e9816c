import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { PageHeader } from "@/components/page-header";
import { Alert } from "@/components/ui/alert";
import { Skeleton } from "@/components/ui/skeleton";
import { MarketList } from "@/features/prices/market-list";
import { PricePanel } from "@/features/prices/price-panel";
import { cn } from "@/lib/cn";
import { useQuotes } from "@/lib/prices";
import { useSession } from "@/lib/session/session-store";

/** The market: one coin drawn large, all of them in a list. */
export function MarketPage() {
  const { t } = useTranslation("prices");
  // The client's frame has a margin at the top; the public one leaves it to the page.
  const session = useSession();
  const { quotes, pending, failed, stale } = useQuotes();
  const [search, setSearch] = useSearchParams();
  const panel = useRef<HTMLElement>(null);
  const chosen = quotes?.find(({ asset }) => asset === search.get("coin")) ?? quotes?.[0];

  const choose = (asset: string) => {
    setSearch({ coin: asset }, { replace: true, preventScrollReset: true });
    panel.current?.scrollIntoView({ block: "start" });
  };

  return (
    <div className={cn(session.status !== "signed-in" && "py-8 sm:py-12")}>
      <PageHeader title={t("title")} description={t("description")} />
      <div className="flex flex-col gap-6">
        {failed && (
          <Alert tone="warning" title={quotes === undefined ? t("failedTitle") : undefined}>
            {t("failed")}
          </Alert>
        )}
        {!failed && stale && quotes !== undefined && quotes.length > 0 && (
          <Alert tone="warning">{t("stale")}</Alert>
        )}
        {!failed && quotes?.length === 0 && (
          <Alert tone="info" title={t("noneTitle")}>
            {t("none")}
          </Alert>
        )}
        <section ref={panel} aria-label={t("chart.title")} className="scroll-mt-20">
          {chosen !== undefined ? (
            <PricePanel key={chosen.asset} quote={chosen} />
          ) : (
            pending && <Skeleton className="h-112 w-full rounded-lg" />
          )}
        </section>
        {(pending || (quotes !== undefined && quotes.length > 0)) && (
          <MarketList quotes={quotes} chosen={chosen?.asset} onChoose={choose} />
        )}
      </div>
    </div>
  );
}
