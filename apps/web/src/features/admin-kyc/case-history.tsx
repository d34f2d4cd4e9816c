import { type KycReason, reasonSentence } from "@lastro/contracts/kyc-reasons";
import { CASE_REJECTION_REASONS, FIXABLE_REASONS, UNFIXABLE_REASONS } from "@lastro/contracts/kyc-vocabulary";
import { useTranslation } from "react-i18next";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { CaseStatus, KycCase } from "@/features/admin-kyc/api";
import { useCaseStatuses, useDocumentStatuses } from "@/features/admin-kyc/case-statuses";
import { formatDateTime } from "@/lib/format-date";
import { useLanguage } from "@/lib/i18n/language-provider";

type Event = KycCase["history"][number];

const REASONS: readonly string[] = [...FIXABLE_REASONS, ...UNFIXABLE_REASONS, ...CASE_REJECTION_REASONS];
const isReason = (reason: string): reason is KycReason => REASONS.includes(reason);

interface CaseHistoryProps {
  kycCase: KycCase;
  /** The name of a document by its id; those replaced since have none. */
  titleOf: (documentId: string) => string | undefined;
}

/** Everything that happened to the case, newest first. */
export function CaseHistory({ kycCase, titleOf }: CaseHistoryProps) {
  const { t } = useTranslation("admin-kyc");
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("history.title")}</CardTitle>
      </CardHeader>
      <CardContent>
        <ol className="flex flex-col gap-4">
          {kycCase.history.toReversed().map((event) => (
            <HistoryEntry
              key={`${event.at}-${event.documentId ?? ""}-${event.from ?? ""}-${event.to}`}
              event={event}
              document={
                event.documentId === null ? undefined : (titleOf(event.documentId) ?? t("history.replaced"))
              }
              applicant={kycCase.userId}
            />
          ))}
        </ol>
      </CardContent>
    </Card>
  );
}

interface HistoryEntryProps {
  event: Event;
  document: string | undefined;
  applicant: string;
}

function HistoryEntry({ event, document, applicant }: HistoryEntryProps) {
  const { t } = useTranslation("admin-kyc");
  const { language } = useLanguage();
  const cases = useCaseStatuses();
  const documents = useDocumentStatuses();
  const label =
    document === undefined
      ? cases[event.to as CaseStatus].label
      : `${document}: ${documents[event.to as keyof typeof documents].label}`;
  return (
    <li className="border-l-2 pl-3 text-sm">
      <p className="font-medium">{label}</p>
      {event.reason !== null && isReason(event.reason) && <p>{reasonSentence(event.reason, language)}</p>}
      {event.note !== null && (
        <p className="whitespace-pre-wrap break-words text-ink-muted italic">{event.note}</p>
      )}
      <p className="text-ink-muted text-xs">
        {formatDateTime(event.at)} · {t(`history.${actorKind(event.actor, applicant)}`)}
      </p>
    </li>
  );
}

function actorKind(actor: string, applicant: string): "applicant" | "admin" | "system" {
  if (actor.endsWith(applicant)) return "applicant";
  return actor.startsWith("admin:") ? "admin" : "system";
}
