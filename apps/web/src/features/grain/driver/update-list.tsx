import { Check, Clock, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import type { DriverLoad } from "@/features/grain/driver/driver-load";
import type { KeptUpdate } from "@/features/grain/driver/outbox";
import { usePhoneTime } from "@/features/grain/driver/use-phone-time";

interface UpdateListProps {
  sent: DriverLoad["updates"];
  kept: readonly KeptUpdate[];
  onDiscard: (number: number) => Promise<void>;
}

/** What was recorded, newest first: what waits for a connection, and when the rest was sent. */
export function UpdateList({ sent, kept, onDiscard }: UpdateListProps) {
  const { t } = useTranslation("grain-driver");
  const known = new Set(sent.map(({ key }) => key));
  const unsent = kept.filter(({ key }) => !known.has(key));
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold text-lg">{t("history")}</h2>
      {sent.length + unsent.length === 0 && <p className="text-ink-muted text-sm">{t("nothing")}</p>}
      <ol className="flex flex-col gap-2">
        {unsent.toReversed().map((update) => (
          <UnsentUpdate key={update.key} update={update} onDiscard={onDiscard} />
        ))}
        {sent.toReversed().map((update) => (
          <SentUpdate key={update.key} update={update} />
        ))}
      </ol>
    </section>
  );
}

function UnsentUpdate({ update, onDiscard }: { update: KeptUpdate } & Pick<UpdateListProps, "onDiscard">) {
  const { t } = useTranslation("grain-driver");
  const { dateTime } = usePhoneTime();
  const { number, kind, occurredAt, refusal } = update;
  const Icon = refusal === null ? Clock : TriangleAlert;
  return (
    <li className="flex items-start gap-3 rounded-lg border border-wheat bg-wheat-soft p-3 text-sm">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{t(`done.${kind}`)}</p>
        <p>{dateTime(occurredAt)}</p>
        <p className="break-words">{refusal === null ? t("waiting") : t("refused", { reason: refusal })}</p>
      </div>
      {refusal !== null && (
        <Button variant="secondary" onClick={() => void onDiscard(number)}>
          {t("discard")}
        </Button>
      )}
    </li>
  );
}

function SentUpdate({ update }: { update: DriverLoad["updates"][number] }) {
  const { t } = useTranslation("grain-driver");
  const { date, dateTime, time } = usePhoneTime();
  const { kind, occurredAt, recordedAt, outcome } = update;
  const isSameDay = date(recordedAt) === date(occurredAt);
  return (
    <li className="flex items-start gap-3 rounded-lg border bg-surface p-3 text-sm">
      <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-positive" />
      <div className="min-w-0">
        <p className="font-medium">{t(`done.${kind}`)}</p>
        <p>{dateTime(occurredAt)}</p>
        <p className="text-ink-muted">
          {isSameDay ? t("sent", { at: time(recordedAt) }) : t("sentOn", { at: dateTime(recordedAt) })}
        </p>
        {outcome === "moved_on" && <p className="text-ink-muted">{t("movedOn")}</p>}
      </div>
    </li>
  );
}
