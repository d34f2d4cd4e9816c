import { daysAfter } from "@lastro/contracts/business-days";
import { MAX_DAYS_AHEAD, MAX_SCHEDULE_TIMES } from "@lastro/contracts/pix-schedules";
import { plannedRuns, SCHEDULE_REPEATS, type ScheduleRepeats } from "@lastro/contracts/schedule-dates";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { DeviceRefusal } from "@/components/devices/device-refusal";
import { LeaderRow } from "@/components/leader-row";
import { proofAskedBy } from "@/components/proof-asked";
import { ProofDialog } from "@/components/proof-dialog";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { PaymentOrder } from "@/features/pix/pay/api";
import {
  createSchedule,
  type Schedule,
  type ScheduleOrder,
  scheduleQuery,
} from "@/features/pix/schedules/api";
import { formatDay, todayInBrazil } from "@/features/pix/schedules/days";
import { ApiError, NoAnswerError } from "@/lib/api-error";
import { formatAmount } from "@/lib/format-number";
import { useIdempotencyKeys } from "@/lib/idempotency";

const ENDS = ["never", "until", "times"] as const;
type Ends = (typeof ENDS)[number];
/** How many of the days to come are shown. */
const SHOWN_DATES = 3;

interface ScheduleFormProps {
  order: PaymentOrder;
  onBack: () => void;
  onAnew: () => void;
  onScheduled: (schedule: Schedule) => void;
}

/** On which days, with the days that come of it. An answer that does not come is asked for again under the same key. */
export function ScheduleForm({ order, onBack, onAnew, onScheduled }: ScheduleFormProps) {
  const { t } = useTranslation(["pix-schedules", "pix-pay", "common"]);
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const tomorrow = daysAfter(todayInBrazil(), 1);
  const [startsOn, setStartsOn] = useState(tomorrow);
  const [repeats, setRepeats] = useState<ScheduleRepeats>("once");
  const [ends, setEnds] = useState<Ends>("never");
  const [until, setUntil] = useState("");
  const [times, setTimes] = useState("12");
  const [onBusinessDays, setOnBusinessDays] = useState(false);
  const businessDays = useId();
  const repeating = repeats !== "once";
  const wanted: ScheduleOrder = {
    ...order,
    startsOn,
    repeats,
    onBusinessDays,
    ...(repeating && ends === "until" ? { until } : {}),
    ...(repeating && ends === "times" ? { times: Number(times) } : {}),
  };
  const isComplete = startsOn !== "" && (wanted.until ?? startsOn) !== "" && (wanted.times ?? 2) >= 2;
  const create = useMutation({
    mutationFn: () => createSchedule(wanted, keys.keyFor(wanted)),
    onSuccess: (schedule) => {
      keys.settle();
      queryClient.setQueryData(scheduleQuery(schedule.id).queryKey, schedule);
      void queryClient.invalidateQueries({ queryKey: ["pix", "schedules"] });
      onScheduled(schedule);
    },
    onError: (error) => {
      if (error instanceof ApiError) keys.settle();
    },
  });
  const unknown = create.error instanceof NoAnswerError && create.error.outcomeUnknown;
  const proof = proofAskedBy(create.error);
  const isOver = create.error instanceof ApiError && create.error.code === "pix_payments.preview_expired";
  const isFixed = create.isPending || unknown;
  return (
    <>
      <fieldset disabled={isFixed} className="flex flex-col gap-4">
        <Field label={t("form.startsOn")} required>
          <Input
            type="date"
            min={tomorrow}
            max={daysAfter(todayInBrazil(), MAX_DAYS_AHEAD)}
            value={startsOn}
            onChange={(event) => setStartsOn(event.target.value)}
          />
        </Field>
        <ChoiceField
          label={t("form.repeats")}
          value={repeats}
          onValueChange={setRepeats}
          disabled={isFixed}
          choices={SCHEDULE_REPEATS.map((each) => [each, t(`repeats.${each}`)] as const)}
        />
        {repeating && (
          <ChoiceField
            label={t("form.ends")}
            value={ends}
            onValueChange={setEnds}
            disabled={isFixed}
            choices={ENDS.map((each) => [each, t(`ends.${each}`)] as const)}
          />
        )}
        {repeating && ends === "until" && (
          <Field label={t("form.until")} required>
            <Input
              type="date"
              min={startsOn}
              value={until}
              onChange={(event) => setUntil(event.target.value)}
            />
          </Field>
        )}
        {repeating && ends === "times" && (
          <Field label={t("form.times")} required>
            <Input
              type="number"
              inputMode="numeric"
              min={2}
              max={MAX_SCHEDULE_TIMES}
              value={times}
              onChange={(event) => setTimes(event.target.value)}
            />
          </Field>
        )}
        <div className="flex items-start gap-2.5">
          <Checkbox
            id={businessDays}
            checked={onBusinessDays}
            onCheckedChange={(checked) => setOnBusinessDays(checked === true)}
          />
          <label htmlFor={businessDays}>{t("form.businessDays")}</label>
        </div>
      </fieldset>
      {isComplete && (
        <dl>
          <LeaderRow label={t("form.dates")}>
            <PlannedDates order={wanted} />
          </LeaderRow>
        </dl>
      )}
      <p className="text-ink-muted text-sm">{t("form.money")}</p>
      {unknown ? (
        <Alert tone="warning" title={t("form.unknownTitle")}>
          <p>{t("form.unknownText")}</p>
        </Alert>
      ) : (
        create.isError &&
        proof === undefined && <DeviceRefusal error={create.error} onRegistered={() => create.mutate()} />
      )}
      <div className="flex flex-col gap-2">
        {isOver ? (
          <Button size="lg" onClick={onAnew}>
            {t("confirm.anew", { ns: "pix-pay" })}
          </Button>
        ) : (
          <Button size="lg" wraps disabled={create.isPending || !isComplete} onClick={() => create.mutate()}>
            {create.isPending
              ? t("form.submitting")
              : unknown
                ? t("form.check")
                : t("form.submit", { amount: formatAmount("BRL", order.amount) })}
          </Button>
        )}
        {!unknown && (
          <Button variant="ghost" disabled={create.isPending} onClick={onBack}>
            <ArrowLeft aria-hidden="true" className="size-4" />
            {t("back", { ns: "common" })}
          </Button>
        )}
      </div>
      {proof !== undefined && !create.isPending && (
        <ProofDialog kind={proof} onProven={() => create.mutate()} onClose={() => create.reset()} />
      )}
    </>
  );
}

function PlannedDates({ order }: { order: ScheduleOrder }) {
  const { t } = useTranslation("pix-schedules");
  const { startsOn, repeats, until = null, times = null, onBusinessDays } = order;
  const plan = { startsOn, repeats, until, times, onBusinessDays };
  const runs = plannedRuns(plan, { from: 1, limit: SHOWN_DATES + 1 });
  const dates = runs
    .slice(0, SHOWN_DATES)
    .map(({ runsOn }) => formatDay(runsOn))
    .join(", ");
  return runs.length > SHOWN_DATES ? t("form.datesMore", { dates }) : dates;
}
