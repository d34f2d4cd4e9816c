import type { WireResponseOf } from "@lastro/contracts";
import type { readCase } from "@lastro/contracts/cases";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { CaseThread } from "@/components/case/case-thread";
import { CaseTimeline, useRoleWords } from "@/components/case/case-timeline";
import type { CaseWords } from "@/components/case/case-words";
import { EvidenceList } from "@/components/case/evidence-list";
import { EvidenceUpload } from "@/components/case/evidence-upload";
import { Card, CardContent } from "@/components/ui/card";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { formatDateTime } from "@/lib/format-date";

const MAX_NOTE_LENGTH = 500;

interface ClientRecordProps {
  files: WireResponseOf<typeof readCase>["evidence"];
  words: CaseWords;
  /** What the product calls whoever reads it; one client stands alone where there is no other side. */
  reader?: string;
  /** The tab that is open at first. */
  first?: "evidence" | "messages";
  timeline: ComponentProps<typeof CaseTimeline>["list"];
  comments: ComponentProps<typeof CaseThread>["list"];
  /** The beginning of the keys the files are kept under. */
  queryKey: readonly unknown[];
  download: (documentId: string, signal: AbortSignal) => Promise<Blob>;
  /** Absent where no document may be added any more. */
  addDocument?: ((file: File, note: string) => Promise<void>) | undefined;
  /** Absent where nothing may be written any more. */
  comment?: { send: (text: string) => Promise<unknown>; onSettled: () => void } | undefined;
}

/** A case's documents, comments and timeline, as its client reads and continues them. */
export function ClientRecord(props: ClientRecordProps) {
  const { words, reader = "client", first = "evidence", timeline, comments, comment, ...documents } = props;
  const { t } = useTranslation("cases");
  return (
    <Card>
      <CardContent className="pt-3">
        <Tabs defaultValue={first}>
          <TabsList aria-label={t("record")}>
            <TabsTrigger value="evidence">{t("tabs.evidence")}</TabsTrigger>
            <TabsTrigger value="messages">{t("tabs.messages")}</TabsTrigger>
            <TabsTrigger value="timeline">{t("tabs.timeline")}</TabsTrigger>
          </TabsList>
          <TabsContent value="evidence">
            <Documents words={words} {...documents} />
          </TabsContent>
          <TabsContent value="messages">
            <CaseThread
              list={comments}
              words={words}
              dateTime={formatDateTime}
              reader={reader}
              write={
                comment && {
                  mayNote: false,
                  send: ({ text }) => comment.send(text),
                  onSettled: comment.onSettled,
                }
              }
            />
          </TabsContent>
          <TabsContent value="timeline">
            <CaseTimeline list={timeline} words={words} dateTime={formatDateTime} />
          </TabsContent>
        </Tabs>
      </CardContent>
    </Card>
  );
}

type DocumentsProps = Pick<ClientRecordProps, "files" | "words" | "queryKey" | "download" | "addDocument">;

function Documents({ files, words, queryKey, download, addDocument }: DocumentsProps) {
  const { t } = useTranslation("cases");
  const role = useRoleWords(words);
  return (
    <div className="flex flex-col gap-2 text-sm">
      <EvidenceList
        files={files.map(({ by, addedAt, ...file }) => ({
          ...file,
          caption: `${role(by)} · ${formatDateTime(addedAt)}`,
        }))}
        words={{ title: t("tabs.evidence"), empty: t("evidence.empty") }}
        queryKey={queryKey}
        download={download}
      />
      {addDocument && (
        <EvidenceUpload
          words={{ note: t("evidence.note"), add: t("evidence.add"), failed: t("evidence.failed") }}
          accept="image/jpeg,image/png,application/pdf"
          maxNoteLength={MAX_NOTE_LENGTH}
          send={addDocument}
        />
      )}
    </div>
  );
}
