import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { ClientRecord } from "@/components/case/client-record";
import {
  addDocument,
  commentsQuery,
  type Dispute,
  disputeKey,
  disputeQuery,
  documentFile,
  timelineQuery,
  writeComment,
} from "@/features/pix-disputes/api";
import { useDisputeWords } from "@/features/pix-disputes/words";

/** A dispute's documents, comments and timeline, as its client reads and continues them. */
export function DisputeRecord({ dispute: { id, files, may } }: { dispute: Dispute }) {
  const queryClient = useQueryClient();
  const add = async (file: File, note: string) => {
    queryClient.setQueryData(disputeQuery(id).queryKey, await addDocument(id, file, note));
    void queryClient.invalidateQueries({ queryKey: timelineQuery(id).queryKey });
  };
  const comment = {
    send: (text: string) => writeComment(id, text),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: disputeKey(id) }),
  };
  return (
    <ClientRecord
      files={files}
      words={useDisputeWords()}
      timeline={useInfiniteQuery(timelineQuery(id))}
      comments={useInfiniteQuery(commentsQuery(id))}
      queryKey={disputeKey(id)}
      download={(documentId, signal) => documentFile(id, documentId, signal)}
      addDocument={may.addDocuments ? add : undefined}
      comment={may.comment ? comment : undefined}
    />
  );
}
