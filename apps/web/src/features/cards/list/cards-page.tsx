import { useQuery } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { StatusBadge } from "@/components/status-badge";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { type Card, type Cards, cardsQuery } from "@/features/cards/shared/api";
import { OwnCardFace } from "@/features/cards/shared/own-card-face";
import { isSome } from "@/features/cards/shared/reais";
import { useIsBlack } from "@/features/cards/shared/use-is-black";
import { useCardName, useCardStatuses } from "@/features/cards/shared/words";
import { formatAmount } from "@/lib/format-number";

const ENDED: ReadonlySet<Card["status"]> = new Set(["cancelled", "expired", "refused"]);

/** The client's cards, those in use first. */
export function CardsPage() {
  const { t } = useTranslation("cards");
  const { data, error, refetch } = useQuery(cardsQuery);
  const hasCards = data !== undefined && data.cards.length > 0;
  return (
    <>
      <PageHeader
        title={t("list.title")}
        description={t("list.lead")}
        actions={
          hasCards && data.available ? (
            <Button asChild>
              <Link to="/cards/new">{t("list.ask")}</Link>
            </Button>
          ) : undefined
        }
      />
      {data !== undefined ? (
        <Shown cards={data} />
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </>
  );
}

function Shown({ cards: { cards, available, debt } }: { cards: Cards }) {
  const { t } = useTranslation("cards");
  const used = cards.filter(({ status }) => !ENDED.has(status));
  const ended = cards.filter(({ status }) => ENDED.has(status));
  return (
    <div className="flex flex-col gap-6">
      {isSome(debt) && (
        <Alert tone="warning" title={t("list.debt", { amount: formatAmount("BRL", debt) })}>
          {t("list.debtText")}
        </Alert>
      )}
      {!available && <Alert tone="info" title={t("list.unavailable")} />}
      {used.length > 0 ? <CardGrid cards={used} /> : available && <FirstCard />}
      {ended.length > 0 && (
        <details className="rounded-lg border bg-surface p-4">
          <summary className="min-h-8 cursor-pointer font-medium">
            {t("list.ended", { n: ended.length })}
          </summary>
          <div className="mt-4">
            <CardGrid cards={ended} />
          </div>
        </details>
      )}
    </div>
  );
}

function CardGrid({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {cards.map((card) => (
        <CardTile key={card.id} card={card} />
      ))}
    </ul>
  );
}

function CardTile({ card }: { card: Card }) {
  const { t } = useTranslation("cards");
  const statuses = useCardStatuses();
  const isBlack = useIsBlack();
  return (
    <li className="relative flex flex-col gap-3">
      <OwnCardFace card={card} isBlack={isBlack} small />
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <Link
            to={`/cards/${card.id}`}
            className="font-medium after:absolute after:inset-0 after:rounded-xl hover:underline"
          >
            {useCardName()(card)}
          </Link>
          <p className="text-ink-muted text-sm">
            {t("card.available")} <Amount asset="BRL" amount={card.balance} concealable />
          </p>
        </div>
        <StatusBadge status={card.status} statuses={statuses} />
      </div>
    </li>
  );
}

const STEPS = ["ask", "topUp", "use"] as const;

function FirstCard() {
  const { t } = useTranslation("cards");
  return (
    <div className="rounded-lg border bg-surface">
      <EmptyState
        icon={CreditCard}
        title={t("first.title")}
        description={
          <span className="block text-left">
            {STEPS.map((step, index) => (
              <span key={step} className="flex gap-2 py-1">
                <span className="figures font-semibold text-accent">{index + 1}.</span>
                {t(`first.${step}`)}
              </span>
            ))}
          </span>
        }
        action={
          <Button asChild>
            <Link to="/cards/new">{t("list.ask")}</Link>
          </Button>
        }
      />
    </div>
  );
}
