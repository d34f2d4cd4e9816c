import { SKIP_REASON_WORDS } from "@lastro/contracts/pix-schedules";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { ScheduleRun } from "@/features/pix/schedules/api";
import { formatDay } from "@/features/pix/schedules/days";
import { useLanguage } from "@/lib/i18n/language-provider";

const TONES = {
  waiting: "info",
  retrying: "warning",
  skipped: "negative",
  cancelled: "neutral",
  processing: "info",
  settled: "positive",
  failed: "negative",
  returned: "neutral",
} as const satisfies Record<string, BadgeTone>;

/** One date of a schedule; one that was sent leads to its payment. */
export function RunRow({ run }: { run: ScheduleRun }) {
  const { t } = useTranslation(["pix-schedules", "pix-pay"]);
  const { language } = useLanguage();
  const stands = standingOf(run);
  return (
    <li>
      <Link
        to={run.paymentId === null ? `/pix/schedules/${run.scheduleId}` : `/pix/payments/${run.paymentId}`}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-3.5 -outline-offset-2 hover:bg-sunken"
      >
        <span className="truncate font-medium">
          {run.receiver.name || t("receiver.forgotten", { ns: "pix-pay" })}
        </span>
        <Amount asset="BRL" amount={run.amount} className="text-right font-medium" />
        <span className="figures text-ink-muted text-sm">
          {formatDay(run.date)}
          {run.repeats !== "once" && ` · ${t(`repeats.${run.repeats}`)}`}
        </span>
        <Badge tone={TONES[stands]} className="justify-self-end">
          {t(`run.${stands}`)}
        </Badge>
        {run.reason !== null && (
          <span className="col-span-2 text-ink-muted text-sm">{SKIP_REASON_WORDS[run.reason][language]}</span>
        )}
      </Link>
    </li>
  );
}

function standingOf({ status, paymentStatus, reason }: ScheduleRun): keyof typeof TONES {
  if (status === "sent") return paymentStatus ?? "processing";
  return status === "waiting" && reason !== null ? "retrying" : status;
}
