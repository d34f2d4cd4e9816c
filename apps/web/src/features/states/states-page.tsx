import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { FilterTabs } from "@/components/filter-tabs";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { type Area, LIFECYCLES_PATH, type Lifecycle, lifecyclesQuery } from "@/features/states/api";
import { Diagram } from "@/features/states/diagram";
import { StatesTable } from "@/features/states/states-table";
import { cn } from "@/lib/cn";
import { useSession } from "@/lib/session/session-store";
import { useSearchFilter } from "@/lib/use-search-filter";

/** Every lifecycle the server moves things by, drawn and as a table, a subject at a time. */
export function StatesPage() {
  const { t } = useTranslation("states");
  const { data, error, refetch } = useQuery(lifecyclesQuery);
  const isSignedIn = useSession().status === "signed-in";
  return (
    <div className={cn("mx-auto w-full max-w-6xl", !isSignedIn && "py-8 sm:py-12")}>
      <PageHeader
        title={t("title")}
        description={t("lead")}
        actions={
          <Button asChild variant="secondary">
            <a href={LIFECYCLES_PATH}>{t("data")}</a>
          </Button>
        }
      />
      {data !== undefined ? (
        <Shown lifecycles={data} />
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </div>
  );
}

function Shown({ lifecycles }: { lifecycles: readonly Lifecycle[] }) {
  const { t } = useTranslation("states");
  const { get } = useSearchFilter();
  const anchor = useLocation().hash.slice(1);
  const [first, ...rest] = [...new Set(lifecycles.map(({ area }) => area))];
  useEffect(() => {
    if (anchor !== "") document.getElementById(anchor)?.scrollIntoView();
  }, [anchor]);
  if (first === undefined) return null;

  const areas: [Area, ...Area[]] = [first, ...rest];
  const named = areas.find((area) => area === get("area"));
  const area = named ?? lifecycles.find(({ name }) => name === anchor)?.area ?? first;
  const shown = lifecycles.filter((lifecycle) => lifecycle.area === area);
  return (
    <FilterTabs
      name="area"
      label={t("areasLabel")}
      options={areas}
      word={(of) => t(`areas.${of}`)}
      value={area}
      className="flex flex-col gap-10"
    >
      {shown.length > 1 && (
        <nav aria-label={t("inArea")} className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {shown.map(({ name }) => (
            <a
              key={name}
              href={`#${name}`}
              className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
            >
              {t(`names.${name}`)}
            </a>
          ))}
        </nav>
      )}
      {shown.map((lifecycle) => (
        <Section key={lifecycle.name} lifecycle={lifecycle} />
      ))}
    </FilterTabs>
  );
}

function Section({ lifecycle }: { lifecycle: Lifecycle }) {
  const { t } = useTranslation("states");
  const name = t(`names.${lifecycle.name}`);
  return (
    <section id={lifecycle.name} aria-label={name} className="flex flex-col gap-4">
      <h2 className="font-semibold text-lg">
        {name} <code className="font-normal text-ink-muted text-xs">{lifecycle.name}</code>
      </h2>
      {/* Side by side where both have room: a wide diagram has the row for itself. */}
      <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
        <Diagram of={lifecycle} label={t("diagram", { name })} className="max-w-full grow" />
        <div className="min-w-0 max-w-2xl grow basis-80">
          <StatesTable of={lifecycle} name={name} />
        </div>
      </div>
    </section>
  );
}
