import { renameP2pPerson } from "@lastro/contracts/p2p/reputation";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Star } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { FilterTabs } from "@/components/filter-tabs";
import { PageHeader } from "@/components/page-header";
import { PagedList } from "@/components/paged-list";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Progress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { personQuery, relationsQuery, rename, type Standing, standingQuery } from "@/features/p2p/people/api";
import { ReputationFigures } from "@/features/p2p/people/reputation-figures";
import { P2P } from "@/features/p2p/shared/keys";
import { PersonLine } from "@/features/p2p/shared/person-line";
import { SuspensionNotice } from "@/features/p2p/shared/suspension-notice";
import { shareInTenths } from "@/lib/decimals";
import { formatDate } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";
import { useContractForm } from "@/lib/use-contract-form";
import { useListFilters } from "@/lib/use-list-filters";

const RELATIONS = ["favourite", "block"] as const;

/** How the reader stands in the market: name, reputation, limit, and the people they chose. */
export function MePage() {
  const { t } = useTranslation("p2p");
  const { data, error, refetch } = useQuery(standingQuery);
  return (
    <>
      <PageHeader title={t("me.title")} description={t("me.lead")} />
      <SuspensionNotice />
      {data !== undefined ? (
        <div className="flex flex-col gap-6">
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <Name standing={data} />
            <Limit standing={data} />
          </div>
          <OwnFigures id={data.person.id} />
          <People />
        </div>
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

function OwnFigures({ id }: { id: string }) {
  const { data } = useQuery(personQuery(id));
  return data === undefined ? null : <ReputationFigures person={data} />;
}

function Name({ standing: { person } }: { standing: Standing }) {
  const { t } = useTranslation(["p2p", "common"]);
  const queryClient = useQueryClient();
  const form = useContractForm(renameP2pPerson.body, { name: person.name });
  const change = useMutation({
    mutationFn: rename,
    onSuccess: (next) => {
      queryClient.setQueryData(standingQuery.queryKey, next);
      form.reset({ name: next.person.name });
      toast({ title: t("me.renamed", { name: next.person.name }) });
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: P2P }),
  });
  const submit = form.handleSubmit(({ name }) => change.mutate(name));
  const { name } = form.watch();
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("me.name")}</CardTitle>
      </CardHeader>
      <CardContent>
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <Field
            label={t("me.nameLabel")}
            hint={t("me.nameHint")}
            error={form.formState.errors.name === undefined ? undefined : t("me.nameProblem")}
            required
          >
            <Input maxLength={30} autoComplete="off" {...form.register("name")} />
          </Field>
          {change.error !== null && <ErrorAlert error={change.error} />}
          <Button
            type="submit"
            className="self-start"
            disabled={name.trim() === person.name || change.isPending}
          >
            {t("save", { ns: "common" })}
          </Button>
        </form>
      </CardContent>
    </Card>
  );
}

function Limit({ standing: { limit, openTradesAsBuyer, maxOpenTrades } }: { standing: Standing }) {
  const { t } = useTranslation("p2p");
  const used = shareInTenths(limit.used, limit.allowed) / 10;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("me.limit")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-3 text-sm">
        <p className="figures font-semibold text-2xl tracking-tight">
          {formatAmount("BRL", limit.remaining)}
          <span className="ml-2 font-normal text-ink-muted text-sm tracking-normal">
            {t("me.of", { amount: formatAmount("BRL", limit.allowed) })}
          </span>
        </p>
        <Progress value={Math.min(100, used)} aria-label={t("me.used")} />
        {limit.percent < 100 && (
          <p className="text-ink-muted">
            {t("me.young", { percent: limit.percent })}
            {limit.growsAt !== null && ` ${t("me.grows", { date: formatDate(limit.growsAt) })}`}
          </p>
        )}
        <p className="text-ink-muted">{t("me.open", { open: openTradesAsBuyer, max: maxOpenTrades })}</p>
      </CardContent>
    </Card>
  );
}

function People() {
  const { t } = useTranslation("p2p");
  const { people = "favourite" } = useListFilters({ people: RELATIONS }).values;
  const list = useInfiniteQuery(relationsQuery(people));
  return (
    <section aria-labelledby="people" className="flex flex-col gap-3">
      <h2 id="people" className="font-semibold">
        {t("me.people")}
      </h2>
      <FilterTabs
        name="people"
        label={t("me.people")}
        options={RELATIONS}
        word={(one) => t(`me.relations.${one}`)}
        value={people}
      >
        <PagedList
          list={list}
          rowKey={({ id }) => id}
          row={(person) => (
            <li className="px-5 py-4">
              <PersonLine person={person} />
            </li>
          )}
          empty={<EmptyState icon={Star} title={t(`me.none.${people}`)} description={t("me.noneText")} />}
        />
      </FilterTabs>
    </section>
  );
}
