import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  type AdminCase,
  addCaseEvidence,
  caseEvidenceFile,
  caseKey,
  caseMessagesQuery,
  caseQuery,
  caseTimelineQuery,
  writeCaseMessage,
} from "@/components/case/case-api";
import { CaseAssignment } from "@/components/case/case-assignment";
import { CaseDeadlines } from "@/components/case/case-deadlines";
import { CaseThread, type SavedAnswer } from "@/components/case/case-thread";
import { CaseTimeline, useRoleWords } from "@/components/case/case-timeline";
import type { CaseWords } from "@/components/case/case-words";
import { EvidenceList } from "@/components/case/evidence-list";
import { EvidenceUpload } from "@/components/case/evidence-upload";
import { ErrorAlert } from "@/components/error-alert";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { formatDateTime } from "@/lib/format-date";
import { useServerEvents } from "@/lib/server-events";

const MAX_NOTE_LENGTH = 500;

interface AdminCaseProps {
  id: string;
  words: CaseWords;
}

/** Who has a case, and until when something must happen. */
export function CaseDesk({ id, words }: AdminCaseProps) {
  const { t } = useTranslation("cases");
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(caseQuery(id));
  useServerEvents(({ type }) => {
    if (type === "admin") void queryClient.invalidateQueries({ queryKey: caseKey(id) });
  });
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("desk")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-4">
        {data !== undefined ? (
          <>
            <CaseAssignment of={data} />
            <CaseDeadlines deadlines={data.deadlines} words={words} dateTime={formatDateTime} />
          </>
        ) : error !== null ? (
          <ErrorAlert error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
      </CardContent>
    </Card>
  );
}

interface CaseRecordProps extends AdminCaseProps {
  /** What administrators may answer with instead of typing it. */
  savedAnswers?: readonly SavedAnswer[] | undefined;
}

/** A case's conversation, evidence and timeline, as administrators read and continue them. */
export function CaseRecord({ id, words, savedAnswers }: CaseRecordProps) {
  const { t } = useTranslation("cases");
  const { data } = useQuery(caseQuery(id));
  // The panels are there from the start: each tab says which it controls.
  const shown = (part: (of: AdminCase) => ReactNode) =>
    data === undefined ? <Skeleton className="h-24 w-full" /> : part(data);
  return (
    <Card>
      <CardContent className="pt-3">
        <Tabs defaultValue="messages">
          <TabsList aria-label={t("record")}>
            <TabsTrigger value="messages">{t("tabs.messages")}</TabsTrigger>
            <TabsTrigger value="evidence">{t("tabs.evidence")}</TabsTrigger>
            <TabsTrigger value="timeline">{t("tabs.timeline")}</TabsTrigger>
          </TabsList>
          <TabsContent value="messages">
            {shown((of) => (
              <Thread of={of} words={words} savedAnswers={savedAnswers} />
            ))}
          </TabsContent>
          <TabsContent value="evidence">
            {shown((of) => (
              <Evidence of={of} words={words} />
            ))}
          </TabsContent>
          <TabsContent value="timeline">
            {shown((of) => (
              <History of={of} words={words} />
            ))}
          </TabsContent>
        </Tabs>
      </CardContent>
    </Card>
  );
}

interface PartProps {
  of: AdminCase;
  words: CaseWords;
}

function Thread({ of, words, savedAnswers }: PartProps & Pick<CaseRecordProps, "savedAnswers">) {
  const queryClient = useQueryClient();
  const list = useInfiniteQuery(caseMessagesQuery(of.id));
  return (
    <CaseThread
      list={list}
      words={words}
      dateTime={formatDateTime}
      reader="administrator"
      write={
        of.status === "closed"
          ? undefined
          : {
              mayNote: true,
              savedAnswers,
              send: (message) => writeCaseMessage(of.id, message),
              onSettled: () => void queryClient.invalidateQueries({ queryKey: caseKey(of.id) }),
            }
      }
    />
  );
}

function Evidence({ of, words }: PartProps) {
  const { t } = useTranslation("cases");
  const queryClient = useQueryClient();
  const role = useRoleWords(words);
  return (
    <div className="flex flex-col gap-2 text-sm">
      <EvidenceList
        files={of.evidence.map(({ by, addedAt, ...file }) => ({
          ...file,
          caption: `${role(by)} · ${formatDateTime(addedAt)}`,
        }))}
        words={{ title: t("tabs.evidence"), empty: t("evidence.empty") }}
        queryKey={caseKey(of.id)}
        download={(evidenceId, signal) => caseEvidenceFile(of.id, evidenceId, signal)}
      />
      {of.mayAddEvidence && (
        <EvidenceUpload
          words={{ note: t("evidence.note"), add: t("evidence.add"), failed: t("evidence.failed") }}
          accept="image/jpeg,image/png,application/pdf"
          maxNoteLength={MAX_NOTE_LENGTH}
          send={async (file, note) => {
            queryClient.setQueryData(caseQuery(of.id).queryKey, await addCaseEvidence(of.id, file, note));
            void queryClient.invalidateQueries({ queryKey: caseTimelineQuery(of.id).queryKey });
          }}
        />
      )}
    </div>
  );
}

function History({ of, words }: PartProps) {
  return (
    <CaseTimeline list={useInfiniteQuery(caseTimelineQuery(of.id))} words={words} dateTime={formatDateTime} />
  );
}
