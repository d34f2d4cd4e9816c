import { type CaseRejectionReason, FINAL_REASONS, RETRY_REASONS } from "@lastro/contracts/kyc-vocabulary";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CaseKeys } from "@/components/office/case-keys";
import { NextCase } from "@/components/office/next-case";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { CaseAction, KycCase } from "@/features/admin-kyc/api";
import { ReasonDialog } from "@/features/admin-kyc/reason-dialog";

interface CaseDecisionProps {
  kycCase: KycCase;
  /** The administrator who looks at it. */
  userId: string;
  busy: boolean;
  onAct: (action: CaseAction) => void;
  /** Moves on to the next case that waits; nothing without one. */
  onNext: (() => void) | undefined;
}

/** Whether this administrator may decide the case as it stands. */
export function isOpenTo(kycCase: KycCase, userId: string): boolean {
  const mine = kycCase.reviewerId === null || kycCase.reviewerId === userId;
  return kycCase.status === "IN_REVIEW" && kycCase.reviewable && mine;
}

/** The decision on the whole case, or what keeps this administrator from it. */
export function CaseDecision(props: CaseDecisionProps) {
  const { kycCase, userId, onNext } = props;
  return (
    <>
      <Decision {...props} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        {!isOpenTo(kycCase, userId) && (
          <CaseKeys onApprove={undefined} onRefuse={undefined} onNext={onNext} />
        )}
        <NextCase onNext={onNext} isSettled={!["IN_REVIEW", "ON_HOLD"].includes(kycCase.status)} />
      </div>
    </>
  );
}

function Decision(props: CaseDecisionProps) {
  const { kycCase, userId, busy, onAct } = props;
  const { t } = useTranslation("admin-kyc");
  const waits = kycCase.status === "IN_REVIEW" || kycCase.status === "ON_HOLD";
  if (!kycCase.reviewable)
    return (
      <Alert tone="warning">{t(kycCase.userId === userId ? "decision.own" : "decision.sentByYou")}</Alert>
    );
  if (!waits) return null;
  if (!isOpenTo(kycCase, userId)) {
    const onHold = kycCase.status === "ON_HOLD";
    return (
      <Alert tone="warning" title={t(onHold ? "decision.onHold" : "decision.colleague")}>
        <p>{t(onHold ? "decision.onHoldText" : "decision.colleagueText")}</p>
        <Button
          size="sm"
          className="mt-2 self-start"
          disabled={busy}
          onClick={() => onAct({ action: "take" })}
        >
          {t("decision.take")}
        </Button>
      </Alert>
    );
  }
  return <OpenDecision {...props} />;
}

function OpenDecision({ kycCase, busy, onAct, onNext }: CaseDecisionProps) {
  const { t } = useTranslation("admin-kyc");
  const [asking, setAsking] = useState<"approve" | "revision" | "reject" | "hold">();
  const { documents, name } = kycCase;
  const accepted = documents.filter(({ status }) => status === "ACCEPTED").length;
  const marked = documents.filter(({ status }) => status === "REVISION").length;
  const refused = documents.filter(({ status }) => status === "REJECTED").length;
  const mayApprove = !busy && accepted === documents.length;
  const close = () => setAsking(undefined);
  const decide = (action: CaseAction) => {
    onAct(action);
    close();
  };
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("decision.title")}</CardTitle>
        <p className="text-ink-muted text-sm">
          {t("decision.progress", { accepted, of: documents.length })}
          {marked > 0 && ` · ${t("decision.marked", { count: marked })}`}
          {refused > 0 && ` · ${t("decision.refused", { count: refused })}`}
        </p>
      </CardHeader>
      <CardContent className="flex flex-col gap-2">
        <Button disabled={!mayApprove} onClick={() => setAsking("approve")}>
          {t("decision.approve")}
        </Button>
        <Button
          variant="secondary"
          disabled={busy || marked === 0 || refused > 0}
          onClick={() => setAsking("revision")}
        >
          {t("decision.revision")}
        </Button>
        <div className="grid grid-cols-2 gap-2">
          <Button
            variant="secondary"
            className="text-negative"
            disabled={busy}
            onClick={() => setAsking("reject")}
          >
            {t("decision.reject")}
          </Button>
          <Button variant="ghost" disabled={busy} onClick={() => setAsking("hold")}>
            {t("decision.hold")}
          </Button>
        </div>
        <CaseKeys
          onApprove={mayApprove ? () => setAsking("approve") : undefined}
          onRefuse={busy ? undefined : () => setAsking("reject")}
          onNext={onNext}
        />
      </CardContent>
      {asking === "approve" && (
        <ReasonDialog
          title={t("decision.approveTitle", { name })}
          text={t("decision.approveText")}
          confirm={t("decision.approve")}
          onClose={close}
          onConfirm={() => decide({ action: "approve" })}
        />
      )}
      {asking === "revision" && (
        <ReasonDialog
          title={t("decision.revisionTitle", { name })}
          text={t("decision.revisionText")}
          confirm={t("decision.revision")}
          note="optional"
          onClose={close}
          onConfirm={({ note }) =>
            decide({ action: "request-revision", body: note === undefined ? {} : { note } })
          }
        />
      )}
      {asking === "reject" && (
        <ReasonDialog<CaseRejectionReason>
          title={t("decision.rejectTitle", { name })}
          text={t("decision.rejectText")}
          confirm={t("decision.reject")}
          destructive
          reasons={[
            { label: t("decision.retry"), items: RETRY_REASONS },
            { label: t("decision.final"), items: FINAL_REASONS },
          ]}
          note="optional"
          onClose={close}
          onConfirm={({ reason, note }) => {
            if (reason === undefined) return;
            decide({ action: "reject", body: note === undefined ? { reason } : { reason, note } });
          }}
        />
      )}
      {asking === "hold" && (
        <ReasonDialog
          title={t("decision.holdTitle", { name })}
          text={t("decision.holdText")}
          confirm={t("decision.hold")}
          note="required"
          onClose={close}
          onConfirm={({ note }) => note !== undefined && decide({ action: "hold", body: { note } })}
        />
      )}
    </Card>
  );
}
