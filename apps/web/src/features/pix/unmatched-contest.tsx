import { rejectUnmatchedContest } from "@lastro/contracts/pix";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { DeadlineBadge } from "@/components/case/case-deadlines";
import { DecisionDialog } from "@/components/decision-dialog";
import { LeaderRow } from "@/components/leader-row";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { rejectContest, type Unmatched } from "@/features/pix/api";
import { formatDateTime } from "@/lib/format-date";

/** What the payer's bank claims of a Pix nobody owns yet, and until when it waits for an answer. */
export function UnmatchedContest({ unmatched: { id, contest } }: { unmatched: Unmatched }) {
  const { t } = useTranslation(["pix", "pix-disputes"]);
  const [rejecting, setRejecting] = useState(false);
  if (contest === null) return null;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("admin.contest.title")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-3 text-sm">
        <p className="text-ink-muted">{t("admin.contest.text")}</p>
        <dl className="flex flex-col gap-1.5">
          <LeaderRow label={t("admin.amount")}>
            <Amount asset="BRL" amount={contest.amount} className="font-medium" />
          </LeaderRow>
          <LeaderRow label={t("admin.reason")}>{t(`pix-disputes:situations.${contest.situation}`)}</LeaderRow>
          <LeaderRow label={t("admin.when")}>{formatDateTime(contest.openedAt)}</LeaderRow>
          <LeaderRow label={t("admin.contest.answerBy")}>
            <span className="inline-flex flex-wrap items-center justify-end gap-2">
              {formatDateTime(contest.answerBy)}
              <DeadlineBadge dueAt={contest.answerBy} />
            </span>
          </LeaderRow>
        </dl>
        {contest.narrative !== null && <p className="whitespace-pre-wrap break-words">{contest.narrative}</p>}
        <Button variant="secondary" onClick={() => setRejecting(true)}>
          {t("admin.contest.reject")}
        </Button>
      </CardContent>
      {rejecting && <Reject id={id} onClose={() => setRejecting(false)} />}
    </Card>
  );
}

function Reject({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation("pix");
  const queryClient = useQueryClient();
  const rejecting = useMutation({
    mutationFn: (grounds: string) => rejectContest(id, grounds),
    onSuccess: onClose,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ["pix", "unmatched"] }),
  });
  return (
    <DecisionDialog
      title={t("admin.contest.reject")}
      text={t("admin.contest.rejectText")}
      action={t(rejecting.isPending ? "admin.busy" : "admin.contest.reject")}
      reason={{
        label: t("admin.grounds"),
        hint: t("admin.contest.groundsHint"),
        schema: rejectUnmatchedContest.body.shape.grounds,
        singleLine: true,
        problem: t("admin.groundsShort"),
      }}
      busy={rejecting.isPending}
      error={rejecting.error}
      onConfirm={(grounds) => rejecting.mutate(grounds)}
      onClose={onClose}
    />
  );
}
