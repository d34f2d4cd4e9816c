import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { Amount } from "@/components/amount";
import { BackLink } from "@/components/back-link";
import { ErrorAlert } from "@/components/error-alert";
import { PageTitle } from "@/components/page-title";
import { StatusBadge } from "@/components/status-badge";
import { Skeleton } from "@/components/ui/skeleton";
import { CardActions } from "@/features/cards/card/card-actions";
import { CardFacts } from "@/features/cards/card/card-facts";
import { NextStep } from "@/features/cards/card/next-step";
import { Shipping } from "@/features/cards/card/shipping";
import { Wallets } from "@/features/cards/card/wallets";
import { type Card, cardQuery } from "@/features/cards/shared/api";
import { OwnCardFace } from "@/features/cards/shared/own-card-face";
import { isSome } from "@/features/cards/shared/reais";
import { useIsBlack } from "@/features/cards/shared/use-is-black";
import { useCardName, useCardStatuses } from "@/features/cards/shared/words";
import { formatAmount } from "@/lib/format-number";

/** One card: its face, what it holds, the next step and everything else that may be done with it. */
export function CardPage() {
  const { t } = useTranslation("cards");
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(cardQuery(id));
  return (
    <>
      <BackLink to="/cards">{t("back")}</BackLink>
      {data !== undefined ? (
        <Shown key={data.id} card={data} />
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

function Shown({ card }: { card: Card }) {
  const { t } = useTranslation("cards");
  const name = useCardName()(card);
  const statuses = useCardStatuses();
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h1 className="font-semibold text-2xl tracking-tight">{name}</h1>
        <StatusBadge status={card.status} statuses={statuses} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-5">
          <OwnCardFace card={card} isBlack={useIsBlack()} />
          <div>
            <p className="text-ink-muted text-sm">{t("card.available")}</p>
            <Amount asset="BRL" amount={card.balance} size="display" concealable />
            {isSome(card.held) && (
              <p className="figures mt-1 text-ink-muted text-sm">
                {t("card.held", { amount: formatAmount("BRL", card.held) })}
              </p>
            )}
          </div>
          <NextStep card={card} />
        </div>
        <div className="flex flex-col gap-6">
          <CardActions card={card} />
          {card.shipping !== null && <Shipping card={card} shipping={card.shipping} />}
          {card.walletChoices.length > 0 && <Wallets card={card} />}
          <CardFacts card={card} />
          <Link to={`/cards/purchases?card=${card.id}`} className="text-accent underline underline-offset-4">
            {t("card.purchases")}
          </Link>
        </div>
      </div>
    </>
  );
}
