import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { CaseThread } from "@/components/case/case-thread";
import { CaseTimeline, useRoleWords } from "@/components/case/case-timeline";
import { EvidenceList } from "@/components/case/evidence-list";
import { EvidenceUpload } from "@/components/case/evidence-upload";
import { Card, CardContent } from "@/components/ui/card";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import {
  addDocument,
  commentsQuery,
  documentFile,
  type Recovery,
  recoveryKey,
  recoveryQuery,
  timelineQuery,
  writeComment,
} from "@/features/recoveries/api";
import { useRecoveryWords } from "@/features/recoveries/words";
import { formatDateTime } from "@/lib/format-date";

const MAX_NOTE_LENGTH = 500;

/** A recovery's documents, comments and timeline, as its client reads and continues them. */
export function RecoveryRecord({ recovery }: { recovery: Recovery }) {
  const { t } = useTranslation("cases");
  const words = useRecoveryWords();
  return (
    <Card>
      <CardContent className="pt-3">
        <Tabs defaultValue="evidence">
          <TabsList aria-label={t("record")}>
            <TabsTrigger value="evidence">{t("tabs.evidence")}</TabsTrigger>
            <TabsTrigger value="messages">{t("tabs.messages")}</TabsTrigger>
            <TabsTrigger value="timeline">{t("tabs.timeline")}</TabsTrigger>
          </TabsList>
          <TabsContent value="evidence">
            <Documents recovery={recovery} />
          </TabsContent>
          <TabsContent value="messages">
            <Comments recovery={recovery} />
          </TabsContent>
          <TabsContent value="timeline">
            <CaseTimeline
              list={useInfiniteQuery(timelineQuery(recovery.id))}
              words={words}
              dateTime={formatDateTime}
            />
          </TabsContent>
        </Tabs>
      </CardContent>
    </Card>
  );
}

function Documents({ recovery: { id, files, may } }: { recovery: Recovery }) {
  const { t } = useTranslation("cases");
  const role = useRoleWords(useRecoveryWords());
  const queryClient = useQueryClient();
  return (
    <div className="flex flex-col gap-2 text-sm">
      <EvidenceList
        files={files.map(({ by, addedAt, ...file }) => ({
          ...file,
          caption: `${role(by)} · ${formatDateTime(addedAt)}`,
        }))}
        words={{ title: t("tabs.evidence"), empty: t("evidence.empty") }}
        queryKey={recoveryKey(id)}
        download={(documentId, signal) => documentFile(id, documentId, signal)}
      />
      {may.addDocuments && (
        <EvidenceUpload
          words={{ note: t("evidence.note"), add: t("evidence.add"), failed: t("evidence.failed") }}
          accept="image/jpeg,image/png,application/pdf"
          maxNoteLength={MAX_NOTE_LENGTH}
          send={async (file, note) => {
            queryClient.setQueryData(recoveryQuery(id).queryKey, await addDocument(id, file, note));
            void queryClient.invalidateQueries({ queryKey: timelineQuery(id).queryKey });
          }}
        />
      )}
    </div>
  );
}

function Comments({ recovery: { id, may } }: { recovery: Recovery }) {
  const queryClient = useQueryClient();
  return (
    <CaseThread
      list={useInfiniteQuery(commentsQuery(id))}
      words={useRecoveryWords()}
      dateTime={formatDateTime}
      reader="client"
      write={
        may.comment
          ? {
              mayNote: false,
              send: ({ text }) => writeComment(id, text),
              onSettled: () => void queryClient.invalidateQueries({ queryKey: recoveryKey(id) }),
            }
          : undefined
      }
    />
  );
}
