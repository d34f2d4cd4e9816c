import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { BackLink } from "@/components/back-link";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Alert } from "@/components/ui/alert";
import { Skeleton } from "@/components/ui/skeleton";
import { BlockedMerchants } from "@/features/cards/controls/blocked-merchants";
import { Categories } from "@/features/cards/controls/categories";
import { Limits } from "@/features/cards/controls/limits";
import { Switches } from "@/features/cards/controls/switches";
import { TillMandate } from "@/features/cards/controls/till-mandate";
import { type Card, cardQuery } from "@/features/cards/shared/api";
import { useCardName } from "@/features/cards/shared/words";

/** What a card may be used for, where, for how much and with whose money. */
export function ControlsPage() {
  const { t } = useTranslation("cards");
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(cardQuery(id));
  return (
    <div className="mx-auto max-w-3xl">
      <BackLink to={`/cards/${id}`}>{t("backToCard")}</BackLink>
      {data !== undefined ? (
        <Shown card={data} />
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </div>
  );
}

function Shown({ card }: { card: Card }) {
  const { t } = useTranslation("cards");
  return (
    <>
      <PageHeader
        title={t("controls.title", { name: useCardName()(card) })}
        description={t("controls.lead")}
      />
      {card.may.includes("change_controls") ? (
        <div className="flex flex-col gap-6">
          <Limits card={card} />
          <Switches card={card} />
          <Categories card={card} />
          {card.controls.blockedMerchants.length > 0 && <BlockedMerchants card={card} />}
          <TillMandate card={card} />
        </div>
      ) : (
        <Alert tone="info">{t("controls.notNow")}</Alert>
      )}
    </>
  );
}
