import type { WireResponseOf } from "@lastro/contracts";
import type { readCaseTimeline } from "@lastro/contracts/cases";
import { useTranslation } from "react-i18next";
import { type CaseWords, wordFor } from "@/components/case/case-words";
import type { OlderPages } from "@/components/case/load-older";
import { Timeline } from "@/components/case/timeline";

type Page = WireResponseOf<typeof readCaseTimeline>;
type Event = Page["events"][number];

interface CaseTimelineProps {
  list: OlderPages & { data: { pages: Page[] } | undefined };
  words: CaseWords;
  dateTime: (iso: string) => string;
}

/** What happened in a case, as its reader may know it: who did it, when, and why where that was said. */
export function CaseTimeline({ list, words, dateTime }: CaseTimelineProps) {
  const titleOf = useEventTitles(words);
  const role = useRoleWords(words);
  const events = list.data && [...list.data.pages].reverse().flatMap((page) => page.events);
  return (
    <Timeline
      list={list}
      events={events?.map((event) => ({
        id: event.id,
        title: titleOf(event),
        caption: `${dateTime(event.at)} · ${role(event.by)}`,
        detail: event.reason !== null && (
          <p className="whitespace-pre-wrap break-words text-ink-muted">{event.reason}</p>
        ),
      }))}
    />
  );
}

function useEventTitles(words: CaseWords): (event: Event) => string {
  const { t } = useTranslation("cases");
  return ({ type, facts: { deadline, decision } }) => {
    if (type === "deadline_passed" && deadline !== undefined)
      return t("events.deadline_named", { deadline: wordFor(words.deadlines, deadline) });
    if (type === "decided" && decision !== undefined)
      return t("events.decided_as", { decision: wordFor(words.decisions, decision) });
    return t(`events.${type}`);
  };
}

/** Who did something: a party as its product calls it, or the house. */
export function useRoleWords({ roles }: Pick<CaseWords, "roles">): (by: string) => string {
  const { t } = useTranslation("cases");
  return (by) => (by === "administrator" || by === "system" ? t(`by.${by}`) : wordFor(roles, by));
}
