import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { Amount } from "@/components/amount";
import { DecisionDialog } from "@/components/decision-dialog";
import { ErrorAlert } from "@/components/error-alert";
import { LeaderRow } from "@/components/leader-row";
import { PageHeader } from "@/components/page-header";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { ReceiverRows } from "@/features/pix/pay/receiver-card";
import { cancelSchedule, type Schedule, scheduleQuery, skipRun } from "@/features/pix/schedules/api";
import { formatDay } from "@/features/pix/schedules/days";
import { RunRow } from "@/features/pix/schedules/run-row";
import { formatDateTime } from "@/lib/format-date";

const TONES = { active: "positive", ended: "neutral", cancelled: "neutral" } as const;

/** One scheduled Pix, its dates and what became of them; it may be cancelled, or its next date skipped. */
export function SchedulePage() {
  const { t } = useTranslation("pix-schedules");
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(scheduleQuery(id));
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader title={t("schedule.title")} />
      <div className="rounded-xl border bg-surface p-5 sm:p-7">
        {data !== undefined ? (
          <ScheduleBody schedule={data} />
        ) : error === null ? (
          <Skeleton className="h-56" />
        ) : (
          <ErrorAlert error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </div>
  );
}

function ScheduleBody({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation("pix-schedules");
  const past = schedule.runs.filter(({ status }) => status !== "waiting");
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col items-start gap-2">
        <Badge tone={TONES[schedule.status]}>{t(`schedule.${schedule.status}`)}</Badge>
        <Amount asset="BRL" amount={schedule.amount} size="display" />
        <p className="text-ink-muted">{t(`repeats.${schedule.repeats}`)}</p>
      </div>
      <dl className="flex flex-col gap-3">
        <ReceiverRows receiver={schedule.receiver} />
        {schedule.message !== null && <LeaderRow label={t("schedule.message")}>{schedule.message}</LeaderRow>}
        <LeaderRow label={t("schedule.createdAt")}>{formatDateTime(schedule.createdAt)}</LeaderRow>
        {schedule.comingDates.length > 0 && (
          <LeaderRow label={t("schedule.next")}>{schedule.comingDates.map(formatDay).join(", ")}</LeaderRow>
        )}
      </dl>
      {past.length > 0 && (
        <section aria-labelledby="runs" className="flex flex-col gap-3">
          <h2 id="runs" className="font-semibold">
            {t("schedule.runs")}
          </h2>
          <ul className="divide-y overflow-hidden rounded-lg border">
            {past.map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </ul>
        </section>
      )}
      <div className="flex flex-col gap-2">
        <Button asChild variant={schedule.status === "active" ? "secondary" : "primary"}>
          <Link to="/pix/schedules">{t("schedule.agenda")}</Link>
        </Button>
        {schedule.status === "active" && <Changes schedule={schedule} />}
      </div>
    </div>
  );
}

function Changes({ schedule: { id, repeats, comingDates } }: { schedule: Schedule }) {
  const { t } = useTranslation("pix-schedules");
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState<"skip" | "cancel">();
  const [next] = comingDates;
  const change = useMutation({
    mutationFn: () => (asks === "skip" && next !== undefined ? skipRun(id, next) : cancelSchedule(id)),
    onSuccess: () => setAsks(undefined),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["pix"] }),
  });
  const date = next === undefined ? "" : formatDay(next);
  const close = () => {
    change.reset();
    setAsks(undefined);
  };
  return (
    <>
      {repeats !== "once" && next !== undefined && (
        <Button variant="ghost" onClick={() => setAsks("skip")}>
          {t("schedule.skip", { date })}
        </Button>
      )}
      <Button variant="ghost" onClick={() => setAsks("cancel")}>
        {t("schedule.cancel")}
      </Button>
      <DecisionDialog
        open={asks !== undefined}
        title={asks === "skip" ? t("schedule.skipTitle", { date }) : t("schedule.cancelTitle")}
        text={t(asks === "skip" ? "schedule.skipText" : "schedule.cancelText")}
        action={asks === "skip" ? t("schedule.skip", { date }) : t("schedule.cancel")}
        variant="destructive"
        busy={change.isPending}
        error={change.error}
        onConfirm={() => change.mutate()}
        onClose={close}
      />
    </>
  );
}
