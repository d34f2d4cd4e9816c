import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Globe, LogOut } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { DEVICE_ICONS, useDeviceWords } from "@/components/devices/use-device-words";
import { ErrorAlert } from "@/components/error-alert";
import { Item, ItemList, PendingItems } from "@/components/item-list";
import { unread } from "@/components/read-failed";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CardFooter } from "@/components/ui/card";
import { endOtherSessions, endSession, type SessionSummary, sessionsQuery } from "@/features/security/api";
import { ProtectionRow } from "@/features/security/protection-row";
import { usePlaceWords } from "@/features/security/use-place-words";
import { formatDateTime } from "@/lib/format-date";
import { useAuthAction } from "@/lib/session/use-auth-action";
import { toast } from "@/lib/toast-store";

export function SessionsRow() {
  const { t } = useTranslation("security");
  const queryClient = useQueryClient();
  const sessions = useQuery(sessionsQuery);
  const [asking, setAsking] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["security"] });
  const ending = useAuthAction(endSession, async () => {
    toast({ title: t("sessions.ended") });
    await refresh();
  });
  const endingOthers = useAuthAction(endOtherSessions, async () => {
    setAsking(false);
    toast({ title: t("sessions.othersEnded") });
    await refresh();
  });
  const items = sessions.data?.items;
  return (
    <ProtectionRow
      name="sessions"
      icon={Globe}
      title={t("sessions.title")}
      state={
        items === undefined
          ? unread(sessions)
          : { tone: "neutral", label: t("state.sessions", { count: items.length }) }
      }
      text={t("sessions.text")}
    >
      {items === undefined ? (
        sessions.isError ? (
          <div className="p-5">
            <ErrorAlert error={sessions.error} onRetry={() => void sessions.refetch()} />
          </div>
        ) : (
          <PendingItems />
        )
      ) : (
        <>
          <ItemList label={t("sessions.title")}>
            {items.map((session) => (
              <SessionItem
                key={session.id}
                session={session}
                busy={ending.busy}
                onEnd={() => ending.run(session.id)}
              />
            ))}
          </ItemList>
          {ending.problem !== undefined && (
            <p role="alert" className="px-5 pb-4 text-negative text-sm">
              {ending.problem}
            </p>
          )}
          {items.length > 1 && (
            <CardFooter>
              <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
                <LogOut aria-hidden="true" className="size-4" />
                {t("sessions.endOthers")}
              </Button>
            </CardFooter>
          )}
        </>
      )}
      <DecisionDialog
        variant="destructive"
        open={asking}
        title={t("sessions.endOthersTitle")}
        text={t("sessions.endOthersText")}
        action={t("sessions.endOthers")}
        busy={endingOthers.busy}
        problem={endingOthers.problem}
        onConfirm={() => endingOthers.run()}
        onClose={() => {
          setAsking(false);
          endingOthers.forget();
        }}
      />
    </ProtectionRow>
  );
}

interface SessionItemProps {
  session: SessionSummary;
  busy: boolean;
  onEnd: () => void;
}

function SessionItem({ session, busy, onEnd }: SessionItemProps) {
  const { t } = useTranslation("security");
  const deviceWords = useDeviceWords();
  const placeWords = usePlaceWords();
  const device = deviceWords(session.device);
  return (
    <Item
      icon={DEVICE_ICONS[session.device.kind]}
      title={
        <>
          {device}
          {session.current && <Badge tone="positive">{t("sessions.current")}</Badge>}
        </>
      }
      details={
        <span className="figures flex flex-col sm:flex-row sm:flex-wrap sm:gap-x-3">
          <span>{placeWords(session)}</span>
          <span>{t("sessions.lastSeen", { at: formatDateTime(session.lastSeenAt) })}</span>
        </span>
      }
      actions={
        session.current ? undefined : (
          <Button
            size="sm"
            variant="ghost"
            disabled={busy}
            aria-label={t("sessions.endThat", { device })}
            onClick={onEnd}
          >
            {t("sessions.end")}
          </Button>
        )
      }
    />
  );
}
