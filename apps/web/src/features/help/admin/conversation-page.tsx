import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { CaseDesk, CaseRecord } from "@/components/case/admin-case";
import { ErrorAlert } from "@/components/error-alert";
import { PageTitle } from "@/components/page-title";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import {
  ADMIN_SUPPORT,
  type AdminConversation,
  adminConversationQuery,
  closeForClient,
  macrosQuery,
} from "@/features/help/admin/api";
import { standingOf, useStandings, useSupportWords } from "@/features/help/words";
import { formatDateTime } from "@/lib/format-date";
import { useServerEvents } from "@/lib/server-events";
import { useFailureToast } from "@/lib/use-failure-toast";

/** One conversation as administrators answer it. */
export function AdminConversationPage() {
  const { t } = useTranslation("help-admin");
  const { id = "" } = useParams();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(adminConversationQuery(id));
  useServerEvents(({ type }) => {
    if (type === "admin") void queryClient.invalidateQueries({ queryKey: ADMIN_SUPPORT });
  });
  return (
    <>
      <PageTitle>{data?.number ?? t("title")}</PageTitle>
      <Link
        to="/admin/support"
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

function Shown({ conversation }: { conversation: AdminConversation }) {
  const { t } = useTranslation(["help-admin", "help"]);
  const { data: saved } = useQuery(macrosQuery);
  const words = useSupportWords();
  const { id, number, category, openedAt, client, rating, status, firstAnsweredAt } = conversation;
  return (
    <>
      <div className="mb-6 flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="font-semibold text-2xl tracking-tight">{client.name || client.email}</h1>
          <StatusBadge status={standingOf(conversation)} statuses={useStandings()} />
        </div>
        <p className="figures text-ink-muted text-sm">
          {number} · {t(`categories.${category}`, { ns: "help" })} · {formatDateTime(openedAt)} ·{" "}
          <Link to={`/admin/users/${client.id}`} className="text-accent underline">
            {client.email || client.name}
          </Link>
        </p>
        <p className="text-ink-muted text-sm">
          {firstAnsweredAt === null
            ? t("notAnswered")
            : t("firstAnswered", { at: formatDateTime(firstAnsweredAt) })}
        </p>
        {rating !== null && (
          <p className="text-sm">
            {t("rated", { score: rating.score })}
            {rating.comment !== null && ` ${rating.comment}`}
          </p>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <CaseRecord id={id} words={words} savedAnswers={saved?.macros} />
        <div className="flex flex-col gap-6">
          <CaseDesk id={id} words={words} />
          {status === "open" && <CloseButton id={id} />}
        </div>
      </div>
    </>
  );
}

function CloseButton({ id }: { id: string }) {
  const { t } = useTranslation("help-admin");
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const closing = useMutation({
    mutationFn: () => closeForClient(id),
    onError: (error) => void failed(t("close.failed"), error),
    onSettled: () => void queryClient.invalidateQueries(),
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
