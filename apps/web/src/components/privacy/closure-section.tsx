import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { SettingsSection } from "@/components/settings-section";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

interface Closure<Obstacle extends string> {
  obstacles: Obstacle[];
  secondFactor: boolean;
  retentionYears: number;
}

interface ClosureSectionProps<Obstacle extends string> {
  closure: UseQueryOptions<Closure<Obstacle>, Error, Closure<Obstacle>, string[]>;
  /** What closing does here besides ending every session, and what of the account stays for good. */
  effects?: readonly string[];
  final: string;
  /** What is in the way in words, and where it is settled. */
  tell: (obstacle: Obstacle) => { text: string; link: string; to: string };
  dialog: (closing: { secondFactor: boolean; onClose: () => void }) => ReactNode;
}

/** What closing an account means, what still stands in its way, and the way to it. */
export function ClosureSection<Obstacle extends string>({
  closure: query,
  effects = [],
  final,
  tell,
  dialog,
}: ClosureSectionProps<Obstacle>) {
  const { t } = useTranslation("privacy");
  const closure = useQuery(query);
  const [asking, setAsking] = useState(false);
  const { data } = closure;
  const years = data?.retentionYears ?? 10;
  const points = [t("closure.sessions"), ...effects, t("closure.records", { years }), final];
  return (
    <SettingsSection title={t("closure.title")} description={t("closure.text")}>
      <CardContent className="flex flex-col items-start gap-4">
        <ul className="flex max-w-prose list-outside list-disc flex-col gap-1 pl-5 text-sm marker:text-ink-muted">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        {data === undefined ? (
          closure.isError ? (
            <ErrorAlert error={closure.error} onRetry={() => void closure.refetch()} className="w-full" />
          ) : (
            <div aria-busy="true">
              <Skeleton className="h-11 w-44" />
            </div>
          )
        ) : data.obstacles.length > 0 ? (
          <Alert tone="warning" title={t("closure.obstructed")} className="w-full">
            <ul className="flex flex-col gap-1.5">
              {data.obstacles.map(tell).map(({ text, link, to }) => (
                <li key={text}>
                  {text}{" "}
                  <Link to={to} className="rounded-sm font-medium text-accent underline">
                    {link}
                  </Link>
                </li>
              ))}
            </ul>
          </Alert>
        ) : (
          <Button variant="destructive" onClick={() => setAsking(true)}>
            {t("closure.begin")}
          </Button>
        )}
      </CardContent>
      {asking &&
        data !== undefined &&
        dialog({ secondFactor: data.secondFactor, onClose: () => setAsking(false) })}
    </SettingsSection>
  );
}
