import { BadgeCheck, Star } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { PersonSummary } from "@/features/p2p/people/api";
import { useDuration } from "@/features/p2p/shared/words";
import { formatDecimal } from "@/lib/format-number";

interface PersonLineProps {
  person: PersonSummary;
  /** Without a link where the row itself opens something. */
  linked?: boolean;
}

/** Who somebody is in the market: name, trades, completion, how soon they release, age, rating. */
export function PersonLine({ person, linked = true }: PersonLineProps) {
  const { t } = useTranslation("p2p");
  return (
    <span className="flex min-w-0 flex-col gap-0.5">
      <span className="flex min-w-0 items-center gap-1.5 font-medium">
        {linked ? (
          <Link
            to={`/p2p/people/${person.id}`}
            className="inline-flex min-h-6 min-w-0 items-center truncate underline decoration-line-strong underline-offset-4 hover:decoration-ink"
          >
            {person.name}
          </Link>
        ) : (
          <span className="truncate">{person.name}</span>
        )}
        {person.verified && (
          <BadgeCheck
            role="img"
            aria-label={t("person.verified")}
            className="size-4 shrink-0 text-positive"
          />
        )}
        <Rating person={person} />
      </span>
      <PersonFigures person={person} />
    </span>
  );
}

/** Stars with how many gave them; nothing before the first. */
export function Rating({ person: { rating, ratings } }: Pick<PersonLineProps, "person">) {
  const { t } = useTranslation("p2p");
  if (rating === null) return null;
  return (
    <span className="figures inline-flex shrink-0 items-center gap-0.5 font-normal text-ink-muted text-xs">
      <Star aria-hidden="true" className="size-3.5 fill-wheat text-wheat" />
      <span className="sr-only">{t("person.rating")}</span>
      {formatDecimal(rating, 1, 1)} ({ratings})
    </span>
  );
}

function PersonFigures({ person }: Pick<PersonLineProps, "person">) {
  const { t } = useTranslation("p2p");
  const duration = useDuration();
  const { completionRate, completed, medianReleaseSeconds, accountAgeDays } = person;
  const figures = [
    completed === 0 ? t("person.new") : t("person.trades", { count: completed }),
    completionRate !== null && t("person.completion", { rate: formatDecimal(completionRate, 0, 1) }),
    medianReleaseSeconds !== null && t("person.releasesIn", { time: duration(medianReleaseSeconds) }),
    t("person.age", { count: accountAgeDays }),
  ];
  return (
    <span className="figures text-ink-muted text-xs">
      {figures.filter((one) => one !== false).join(" · ")}
    </span>
  );
}
