import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { ClientRecord } from "@/components/case/client-record";
import { ErrorAlert } from "@/components/error-alert";
import { PageTitle } from "@/components/page-title";
import { StatusBadge } from "@/components/status-badge";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import {
  addFile,
  type Conversation,
  close,
  conversationKey,
  conversationQuery,
  fileOf,
  hoursQuery,
  messagesQuery,
  timelineQuery,
  write,
} from "@/features/help/api";
import { HoursNote } from "@/features/help/hours-note";
import { Rating } from "@/features/help/rating";
import { ReopenForm } from "@/features/help/reopen-form";
import { standingOf, useStandings, useSupportWords } from "@/features/help/words";
import { formatDateTime } from "@/lib/format-date";
import { useServerEvents } from "@/lib/server-events";
import { useFailureToast } from "@/lib/use-failure-toast";

/** One conversation of the client's with support. */
export function ConversationPage() {
  const { t } = useTranslation("help");
  const { id = "" } = useParams();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(conversationQuery(id));
  useServerEvents(({ type }) => {
    if (type === "support") void queryClient.invalidateQueries({ queryKey: conversationKey(id) });
  });
  return (
    <>
      <PageTitle>{data?.number ?? t("title")}</PageTitle>
      <Link
        to="/help"
        className="mb-2 inline-flex min-h-11 items-center gap-2 rounded-sm text-ink-muted text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t("back")}
      </Link>
      {data !== undefined ? (
        <Shown conversation={data} />
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

function Shown({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation("help");
  const { id, number, category, openedAt, link, may } = conversation;
  const { data: hours } = useQuery(hoursQuery);
  return (
    <>
      <div className="mb-6 flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="font-semibold text-2xl tracking-tight">{t(`categories.${category}`)}</h1>
          <StatusBadge status={standingOf(conversation)} statuses={useStandings()} />
        </div>
        <p className="figures text-ink-muted text-sm">
          {number} · {formatDateTime(openedAt)}
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Record conversation={conversation} />
        <div className="flex flex-col gap-6">
          {may.write && hours !== undefined && <HoursNote hours={hours} />}
          {link !== null && <Alert tone="info">{t(`new.link.${link.kind}`)}</Alert>}
          {may.close && <CloseButton id={id} />}
          {!may.write && <Rating conversation={conversation} />}
          {may.reopen && <ReopenForm id={id} />}
        </div>
      </div>
    </>
  );
}

function Record({ conversation: { id, files, may } }: { conversation: Conversation }) {
  const queryClient = useQueryClient();
  const add = async (file: File, note: string) => {
    queryClient.setQueryData(conversationQuery(id).queryKey, await addFile(id, file, note));
    void queryClient.invalidateQueries({ queryKey: timelineQuery(id).queryKey });
  };
  const comment = {
    send: (text: string) => write(id, text),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: conversationKey(id) }),
  };
  return (
    <ClientRecord
      first="messages"
      files={files}
      words={useSupportWords()}
      timeline={useInfiniteQuery(timelineQuery(id))}
      comments={useInfiniteQuery(messagesQuery(id))}
      queryKey={conversationKey(id)}
      download={(documentId, signal) => fileOf(id, documentId, signal)}
      addDocument={may.write ? add : undefined}
      comment={may.write ? comment : undefined}
    />
  );
}

function CloseButton({ id }: { id: string }) {
  const { t } = useTranslation("help");
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const closing = useMutation({
    mutationFn: () => close(id),
    onSuccess: (closed) => queryClient.setQueryData(conversationQuery(id).queryKey, closed),
    onError: (error) => void failed(t("close.failed"), error),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: conversationKey(id) }),
  });
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-ink-muted text-sm">{t("close.text")}</p>
      <Button variant="secondary" disabled={closing.isPending} onClick={() => closing.mutate()}>
        {t("close.do")}
      </Button>
    </div>
  );
}
