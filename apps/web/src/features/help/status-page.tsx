import { CRYPTO_NETWORK_NAMES, type CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { STATUS_DAYS } from "@lastro/contracts/status";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { type Status, statusQuery } from "@/features/help/api";
import { OpenPage } from "@/features/help/open-page";
import { cn } from "@/lib/cn";
import { formatDateTime } from "@/lib/format-date";
import { formatDecimal } from "@/lib/format-number";

const DAY_MS = 86_400_000;

/** Whether each part works, and how it did: as samples of each minute say, and grey where there are none. */
export function StatusPage() {
  const { t } = useTranslation("help");
  const { data, error, refetch } = useQuery(statusQuery);
  return (
    <OpenPage className="mx-auto max-w-4xl">
      <PageHeader title={t("status.title")} description={t("status.lead", { days: STATUS_DAYS })} />
      {data !== undefined ? (
        <Shown status={data} />
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </OpenPage>
  );
}

type Part = Status["components"][number];

function Shown({ status: { asOf, today, components, incidents } }: { status: Status }) {
  const { t } = useTranslation("help");
  const name = useComponentName();
  return (
    <div className="flex flex-col gap-6">
      <p className="text-ink-muted text-sm">{t("status.asOf", { at: formatDateTime(asOf) })}</p>
      {components.length === 0 && <p>{t("status.none")}</p>}
      {components.map((part) => (
        <Component key={part.component} part={part} today={today} />
      ))}
      {components.length > 0 && <Legend />}
      <Card>
        <CardHeader>
          <CardTitle>{t("status.incidents")}</CardTitle>
        </CardHeader>
        <CardContent>
          {incidents.length === 0 && <p className="text-ink-muted text-sm">{t("status.noIncidents")}</p>}
          <ul className="divide-y">
            {incidents.map(({ component, from, to, minutes }) => (
              <li
                key={`${component} ${from}`}
                className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-3 text-sm"
              >
                <span className="font-medium">{name(component)}</span>
                <span className="figures text-ink-muted">
                  {formatDateTime(from)} – {to === null ? t("status.goesOn") : formatDateTime(to)} ·{" "}
                  {t("status.minutes", { count: minutes })}
                </span>
              </li>
            ))}
          </ul>
        </CardContent>
      </Card>
    </div>
  );
}

function useComponentName(): (component: Part["component"]) => string {
  const { t } = useTranslation("help");
  return (component) => {
    if (!component.startsWith("network."))
      return t(`status.components.${component as "database" | "pix" | "prices" | "cards"}`);
    const network = component.slice("network.".length) as CryptoNetwork;
    return t("status.components.network", { network: CRYPTO_NETWORK_NAMES[network] });
  };
}

function Component({ part: { component, works, uptime, days }, today }: { part: Part; today: string }) {
  const { t } = useTranslation("help");
  const name = useComponentName()(component);
  const written = `${formatDecimal(uptime, 2, 2)}%`;
  const byDay = new Map(days.map((day) => [day.day, day]));
  const shown = lastDays(today).map((day) => ({ day, of: byDay.get(day) }));
  return (
    <section aria-label={name} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-medium">{name}</h2>
        <span className="flex items-center gap-3">
          <span className="figures text-sm">{t("status.uptime", { percent: written })}</span>
          <Badge tone={works === null ? "neutral" : works ? "positive" : "negative"}>
            {t(works === null ? "status.unknown" : works ? "status.works" : "status.fails")}
          </Badge>
        </span>
      </div>
      <div
        role="img"
        aria-label={t("status.bars", { known: days.length, days: STATUS_DAYS, percent: written })}
        className="flex h-8 gap-px"
      >
        {shown.map(({ day, of }) => (
          <span
            key={day}
            title={
              of
                ? t("status.day", { day, samples: of.samples, failures: of.failures })
                : t("status.dayUnknown", { day })
            }
            className={cn("min-w-0 flex-1 rounded-[1px]", LOOKS[lookOf(of)])}
          />
        ))}
      </div>
    </section>
  );
}

type Look = "unknown" | "whole" | "partly" | "badly";

const LOOKS: Readonly<Record<Look, string>> = {
  unknown: "bg-line",
  whole: "bg-positive",
  partly: "bg-wheat",
  badly: "bg-negative",
};

/** Failures in more than one of so many samples make a bad day. */
const BAD_DAY = 20;

function lookOf(day: Part["days"][number] | undefined): Look {
  if (day === undefined) return "unknown";
  if (day.failures === 0) return "whole";
  return day.failures * BAD_DAY > day.samples ? "badly" : "partly";
}

function Legend() {
  const { t } = useTranslation("help");
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2 text-ink-muted text-xs">
      {(Object.keys(LOOKS) as Look[]).map((look) => (
        <li key={look} className="flex items-center gap-2">
          <span aria-hidden="true" className={cn("size-3 rounded-sm", LOOKS[look])} />
          {t(`status.looks.${look}`)}
        </li>
      ))}
    </ul>
  );
}

/** The last days up to one, oldest first. */
function lastDays(today: string): string[] {
  const end = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: STATUS_DAYS }, (_, index) =>
    new Date(end - (STATUS_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}
