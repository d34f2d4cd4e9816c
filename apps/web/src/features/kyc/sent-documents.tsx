import { reasonSentence } from "@lastro/contracts/kyc-reasons";
import { useTranslation } from "react-i18next";
import { StatusBadge } from "@/components/status-badge";
import type { Kyc } from "@/features/kyc/api";
import { DocumentPreview } from "@/features/kyc/document-preview";
import { useDocumentStatuses } from "@/features/kyc/document-statuses";
import { formatDate } from "@/lib/format-date";
import { useLanguage } from "@/lib/i18n/language-provider";

/** What was sent and how each document stands, while there is nothing to change about it. */
export function SentDocuments({ kyc }: { kyc: Kyc }) {
  const { t } = useTranslation("kyc");
  const { language } = useLanguage();
  const statuses = useDocumentStatuses();
  return (
    <section aria-labelledby="sent-documents" className="flex flex-col gap-3">
      <h2 id="sent-documents" className="font-semibold text-lg">
        {t("sent.title")}
      </h2>
      <ul className="divide-y overflow-hidden rounded-lg border bg-surface">
        {kyc.documents.map((document) => {
          const name = t(`types.${document.type}`);
          return (
            <li
              key={document.id}
              className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 p-4 sm:grid-cols-[6rem_minmax(0,1fr)_auto]"
            >
              <DocumentPreview
                document={document}
                alt={name}
                className="aspect-[1.58] w-24 rounded-sm max-sm:row-span-2 border"
              />
              <div className="min-w-0">
                <p className="font-medium text-sm">
                  {name}
                  {document.side !== null &&
                    document.type !== "passport" &&
                    ` · ${t(`sides.${document.side}`)}`}
                </p>
                <p className="text-ink-muted text-sm">
                  {document.reason === null
                    ? t("sent.uploaded", { when: formatDate(document.uploadedAt) })
                    : reasonSentence(document.reason, language)}
                </p>
              </div>
              <StatusBadge status={document.status} statuses={statuses} className="max-sm:col-start-2" />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
