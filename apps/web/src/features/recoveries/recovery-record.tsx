import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { ClientRecord } from "@/components/case/client-record";
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

/** A recovery's documents, comments and timeline, as its client reads and continues them. */
export function RecoveryRecord({ recovery: { id, files, may } }: { recovery: Recovery }) {
  const queryClient = useQueryClient();
  const add = async (file: File, note: string) => {
    queryClient.setQueryData(recoveryQuery(id).queryKey, await addDocument(id, file, note));
    void queryClient.invalidateQueries({ queryKey: timelineQuery(id).queryKey });
  };
  const comment = {
    send: (text: string) => writeComment(id, text),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: recoveryKey(id) }),
  };
  return (
    <ClientRecord
      files={files}
      words={useRecoveryWords()}
      timeline={useInfiniteQuery(timelineQuery(id))}
      comments={useInfiniteQuery(commentsQuery(id))}
      queryKey={recoveryKey(id)}
      download={(documentId, signal) => documentFile(id, documentId, signal)}
      addDocument={may.addDocuments ? add : undefined}
      comment={may.comment ? comment : undefined}
    />
  );
}
