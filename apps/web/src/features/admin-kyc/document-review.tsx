import { reasonSentence } from "@lastro/contracts/kyc-reasons";
import { FIXABLE_REASONS, UNFIXABLE_REASONS } from "@lastro/contracts/kyc-vocabulary";
import { Check, RotateCcw, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import type { CaseDocument, DocumentDecision } from "@/features/admin-kyc/api";
import { useDocumentStatuses } from "@/features/admin-kyc/case-statuses";
import { ReasonDialog } from "@/features/admin-kyc/reason-dialog";
import { useLanguage } from "@/lib/i18n/language-provider";

interface DocumentReviewProps {
  document: CaseDocument;
  title: string;
  /** Whether the case is open to a decision of this administrator's. */
  open: boolean;
  busy: boolean;
  onDecide: (decision: DocumentDecision) => void;
}

/** How one document stands, and the three things to be said of it. */
export function DocumentReview({ document, title, open, busy, onDecide }: DocumentReviewProps) {
  const { t } = useTranslation("admin-kyc");
  const { language } = useLanguage();
  const statuses = useDocumentStatuses();
  const [asking, setAsking] = useState<"revision" | "reject">();
  return (
    <div className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{title}</h2>
        <StatusBadge status={document.status} statuses={statuses} />
      </div>
      {document.reason !== null && (
        <p className="text-ink-muted text-sm">{reasonSentence(document.reason, language)}</p>
      )}
      {open && (
        <div className="grid gap-2 sm:grid-cols-3">
          <Button
            variant={document.status === "ACCEPTED" ? "secondary" : "primary"}
            disabled={busy || document.status === "ACCEPTED"}
            onClick={() => onDecide({ decision: "accept" })}
          >
            <Check aria-hidden="true" className="size-4" />
            {t("document.accept")}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={() => setAsking("revision")}>
            <RotateCcw aria-hidden="true" className="size-4" />
            {t("document.askAgain")}
          </Button>
          <Button
            variant="secondary"
            className="text-negative"
            disabled={busy}
            onClick={() => setAsking("reject")}
          >
            <X aria-hidden="true" className="size-4" />
            {t("document.refuse")}
          </Button>
        </div>
      )}
      {asking === "revision" && (
        <ReasonDialog
          title={t("document.askAgainTitle", { title })}
          text={t("document.askAgainText")}
          confirm={t("document.askAgain")}
          reasons={[{ items: FIXABLE_REASONS }]}
          onClose={() => setAsking(undefined)}
          onConfirm={({ reason }) => {
            if (reason !== undefined) onDecide({ decision: "revision", reason });
            setAsking(undefined);
          }}
        />
      )}
      {asking === "reject" && (
        <ReasonDialog
          title={t("document.refuseTitle", { title })}
          text={t("document.refuseText")}
          confirm={t("document.refuse")}
          destructive
          reasons={[{ items: UNFIXABLE_REASONS }]}
          onClose={() => setAsking(undefined)}
          onConfirm={({ reason }) => {
            if (reason !== undefined) onDecide({ decision: "reject", reason });
            setAsking(undefined);
          }}
        />
      )}
    </div>
  );
}
