import { COMMODITIES } from "@lastro/contracts/grain/offer-terms";
import { STATES, type StateCode } from "@lastro/contracts/states";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { BellRing, ScrollText } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ChoiceField } from "@/components/choice-field";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { LoadMore } from "@/components/load-more";
import { LoadingSpinner } from "@/components/loading-spinner";
import { PageHeader } from "@/components/page-header";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { AnswerDialog } from "@/features/grain/bids/answer-dialog";
import { type Bid, bidsQuery } from "@/features/grain/bids/api";
import { BidFacts } from "@/features/grain/bids/bid-facts";
import { OwnAnswers } from "@/features/grain/bids/own-answers";
import { writtenTonnes } from "@/features/grain/shared/figures";
import { ForRole } from "@/features/grain/shared/for-role";
import { useListFilters } from "@/lib/use-list-filters";

const CODES = Object.keys(STATES) as StateCode[];

/** What buyers look for, found by grain and state, and what the producer answered. */
export function ProducerBidsPage() {
  const { t } = useTranslation("grain-bids");
  const { values, set } = useListFilters({ tab: ["answers"] as const });
  const alerts = (
    <Button asChild variant="secondary">
      <Link to="../alerts">
        <BellRing aria-hidden="true" className="size-4.5" />
        {t("alerts")}
      </Link>
    </Button>
  );
  return (
    <>
      <PageHeader title={t("producer.title")} description={t("producer.description")} actions={alerts} />
      <Tabs
        value={values.tab ?? "open"}
        onValueChange={(tab) => set({ tab: tab === "open" ? undefined : tab })}
      >
        <TabsList aria-label={t("producer.title")}>
          <TabsTrigger value="open">{t("producer.open")}</TabsTrigger>
          <TabsTrigger value="answers">{t("producer.answers")}</TabsTrigger>
        </TabsList>
        <TabsContent value="open">
          <OpenBids />
        </TabsContent>
        <TabsContent value="answers">
          <OwnAnswers />
        </TabsContent>
      </Tabs>
    </>
  );
}

function OpenBids() {
  const { t } = useTranslation(["grain-bids", "grain"]);
  const { values, set } = useListFilters({ commodity: COMMODITIES, state: CODES });
  const bids = useInfiniteQuery({ ...bidsQuery(values), placeholderData: keepPreviousData });
  const [answered, setAnswered] = useState<Bid | null>(null);
  const rows = bids.data?.pages.flatMap(({ items }) => items);
  return (
    <section aria-label={t("producer.open")} className="flex flex-col gap-5">
      <div className="grid gap-3 sm:grid-cols-[14rem_16rem]">
        <ChoiceField
          label={t("commodity")}
          value={values.commodity ?? "all"}
          onValueChange={(to) => set({ commodity: to === "all" ? undefined : to })}
          choices={[
            ["all" as const, t("producer.allGrains")],
            ...COMMODITIES.map((each) => [each, t(`commodities.${each}`, { ns: "grain" })] as const),
          ]}
        />
        <ChoiceField
          label={t("state")}
          value={values.state ?? "all"}
          onValueChange={(to) => set({ state: to === "all" ? undefined : to })}
          choices={[
            ["all" as const, t("producer.allStates")],
            ...CODES.map((code) => [code, `${code} – ${STATES[code]}`] as const),
          ]}
        />
      </div>
      {rows === undefined ? (
        bids.isError ? (
          <ErrorAlert error={bids.error} onRetry={() => void bids.refetch()} />
        ) : (
          <LoadingSpinner />
        )
      ) : rows.length === 0 ? (
        <Card>
          <EmptyState icon={ScrollText} title={t("producer.empty")} description={t("producer.emptyText")} />
        </Card>
      ) : (
        <ul className="grid grid-cols-1 gap-5 md:grid-cols-2">
          {rows.map((bid) => (
            <li key={bid.id} className="flex">
              <OpenBid bid={bid} onAnswer={() => setAnswered(bid)} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore list={bids} variant="secondary" />
      <AnswerDialog key={answered?.id ?? "none"} bid={answered} onClose={() => setAnswered(null)} />
    </section>
  );
}

function OpenBid({ bid, onAnswer }: { bid: Bid; onAnswer: () => void }) {
  const { t } = useTranslation(["grain-bids", "grain"]);
  const isAnswered = bid.answers.some(({ status }) => status === "open");
  return (
    <Card className="flex w-full flex-col gap-3 p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-semibold text-lg leading-snug">
            {t("looksFor", {
              weight: writtenTonnes(bid.quantity),
              grain: t(`commodities.${bid.commodity}`, { ns: "grain" }),
            })}
          </h2>
          <p className="break-words text-ink-muted text-sm">
            {bid.buyer.name}
            {bid.buyer.city !== null && ` · ${bid.buyer.city}`}
          </p>
        </div>
        {isAnswered && (
          <Badge tone="positive" className="mt-1">
            {t("producer.answered")}
          </Badge>
        )}
      </div>
      <BidFacts bid={bid} />
      <ForRole may="trade">
        <Button variant="wheat" className="mt-auto self-start" onClick={onAnswer}>
          {t("answer.open")}
        </Button>
      </ForRole>
    </Card>
  );
}
