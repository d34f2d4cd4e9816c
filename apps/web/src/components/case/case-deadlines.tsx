import { useTranslation } from "react-i18next";
import { type CaseWords, wordFor } from "@/components/case/case-words";
import { timeLeft } from "@/components/case/time-left";
import { Badge } from "@/components/ui/badge";
import { clock } from "@/lib/clock";

interface CaseDeadlinesProps {
  deadlines: readonly { kind: string; dueAt: string }[];
  words: Pick<CaseWords, "deadlines">;
  /** As the reader has times written. */
  dateTime: (iso: string) => string;
}

/** The deadlines that run, each with its end and how much time is left: in words, which a colour supports. */
export function CaseDeadlines({ deadlines, words, dateTime }: CaseDeadlinesProps) {
  const { t } = useTranslation("cases");
  if (deadlines.length === 0) return <p className="text-ink-muted text-sm">{t("deadline.none")}</p>;
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {deadlines.map(({ kind, dueAt }) => (
        <li key={kind} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="min-w-0">
            <span className="font-medium">{wordFor(words.deadlines, kind)}</span>{" "}
            <span className="text-ink-muted">{t("deadline.until", { at: dateTime(dueAt) })}</span>
          </span>
          <DeadlineBadge dueAt={dueAt} />
        </li>
      ))}
    </ul>
  );
}

/** How much time is left until a deadline. */
export function DeadlineBadge({ dueAt }: { dueAt: string }) {
  const { t } = useTranslation("cases");
  const { unit, count, tone } = timeLeft(dueAt, clock.now());
  return <Badge tone={tone}>{t(`deadline.${unit}`, { count })}</Badge>;
}
