import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BadgeCheck, Ban, Star } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { BackLink } from "@/components/back-link";
import { DecisionDialog } from "@/components/decision-dialog";
import { ErrorAlert } from "@/components/error-alert";
import { PageTitle } from "@/components/page-title";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { type Person, personQuery, type Relation, relate, standingQuery } from "@/features/p2p/people/api";
import { ReputationFigures } from "@/features/p2p/people/reputation-figures";
import { P2P } from "@/features/p2p/shared/keys";
import { Rating } from "@/features/p2p/shared/person-line";
import { formatDate } from "@/lib/format-date";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

/** What a person's trades say of them; favourite and block. */
export function PersonPage() {
  const { t } = useTranslation("p2p");
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(personQuery(id));
  return (
    <>
      <PageTitle>{data === undefined ? t("person.one") : data.name}</PageTitle>
      <BackLink to="/p2p">{t("sections.book")}</BackLink>
      {data !== undefined ? (
        <Shown person={data} />
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

function Shown({ person }: { person: Person }) {
  const { t } = useTranslation("p2p");
  const { data: standing } = useQuery(standingQuery);
  const isOwn = standing?.person.id === person.id;
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex flex-col gap-1">
          <h1 className="flex items-center gap-2 font-semibold text-2xl tracking-tight">
            {person.name}
            {person.verified && (
              <BadgeCheck role="img" aria-label={t("person.verified")} className="size-5 text-positive" />
            )}
            <Rating person={person} />
          </h1>
          <p className="text-ink-muted text-sm">{t("person.since", { date: formatDate(person.since) })}</p>
        </div>
        {!isOwn && person.relation !== null && <Relations person={person} relation={person.relation} />}
      </div>
      {person.relation?.blocked === true && <Alert tone="warning">{t("person.blockedText")}</Alert>}
      <ReputationFigures person={person} />
      <Ratings person={person} />
    </div>
  );
}

function Relations({ person, relation }: { person: Person; relation: NonNullable<Person["relation"]> }) {
  const { t } = useTranslation("p2p");
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const [asking, setAsking] = useState(false);
  const change = useMutation({
    mutationFn: ({ is, wanted }: { is: Relation; wanted: boolean }) => relate(person.id, is, wanted),
    onSuccess: (next, { is, wanted }) => {
      queryClient.setQueryData(personQuery(person.id).queryKey, next);
      toast({ title: t(`person.done.${is}.${wanted ? "on" : "off"}`, { name: person.name }) });
    },
    onError: (error) => void failed(t("person.failed"), error),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: P2P }),
  });
  const { blocked, favourite } = relation;
  return (
    <div className="flex flex-wrap gap-2">
      {!blocked && (
        <Button
          variant="secondary"
          aria-pressed={favourite}
          disabled={change.isPending}
          onClick={() => change.mutate({ is: "favourite", wanted: !favourite })}
        >
          <Star aria-hidden="true" className={favourite ? "size-4 fill-wheat text-wheat" : "size-4"} />
          {t(favourite ? "person.unfavour" : "person.favour")}
        </Button>
      )}
      <Button
        variant="secondary"
        className={blocked ? undefined : "text-negative"}
        disabled={change.isPending}
        onClick={() => (blocked ? change.mutate({ is: "block", wanted: false }) : setAsking(true))}
      >
        <Ban aria-hidden="true" className="size-4" />
        {t(blocked ? "person.unblock" : "person.block")}
      </Button>
      <DecisionDialog
        open={asking}
        title={t("person.blockTitle", { name: person.name })}
        text={t("person.blockText")}
        action={t("person.block")}
        variant="destructive"
        busy={change.isPending}
        onConfirm={() => {
          setAsking(false);
          change.mutate({ is: "block", wanted: true });
        }}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

function Ratings({ person: { ratingsList } }: { person: Person }) {
  const { t } = useTranslation("p2p");
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("person.ratings")}</CardTitle>
      </CardHeader>
      <CardContent>
        {ratingsList.length === 0 ? (
          <p className="text-ink-muted text-sm">{t("person.noRatings")}</p>
        ) : (
          <ul className="flex flex-col divide-y text-sm">
            {ratingsList.map(({ stars, comment, at }) => (
              <li key={`${at}${stars}`} className="flex flex-col gap-0.5 py-3 first:pt-0 last:pb-0">
                <span className="flex items-center justify-between gap-3">
                  <span className="inline-flex" role="img" aria-label={t("rate.count", { count: stars })}>
                    {Array.from({ length: stars }, (_, place) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: stars are alike
                      <Star key={place} aria-hidden="true" className="size-4 fill-wheat text-wheat" />
                    ))}
                  </span>
                  <span className="figures text-ink-muted text-xs">{formatDate(at)}</span>
                </span>
                {comment !== null && <span className="break-words">{comment}</span>}
              </li>
            ))}
          </ul>
        )}
      </CardContent>
    </Card>
  );
}
