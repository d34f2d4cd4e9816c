import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { EvidenceList } from "@/components/case/evidence-list";
import { EvidenceUpload } from "@/components/case/evidence-upload";
import { addEvidence, evidenceFile, type OrderDetail, orderQuery } from "@/features/grain/orders/api";
import { refOf } from "@/features/grain/orders/dispute/dispute-ref";
import { useLocalTime } from "@/features/grain/shared/local-time";
import type { Dispute } from "@/features/grain/shared/orders/disputes-of";

interface DisputeEvidenceProps {
  order: OrderDetail;
  dispute: Dispute;
}

const MAX_NOTE_LENGTH = 500;

/** The files both sides prove their word with. */
export function DisputeEvidence({ order, dispute }: DisputeEvidenceProps) {
  const { t } = useTranslation("grain-orders");
  const { dateTime } = useLocalTime();
  const queryClient = useQueryClient();
  return (
    <section className="flex flex-col gap-2 text-sm">
      <EvidenceList
        files={dispute.evidence.map(({ by, addedAt, ...file }) => ({
          ...file,
          caption: `${t(`order.by.${by}`)} · ${dateTime(addedAt)}`,
        }))}
        words={{ title: t("dispute.evidence"), empty: t("dispute.noEvidence") }}
        queryKey={orderQuery(order.id).queryKey}
        download={(id, signal) => evidenceFile(order.id, id, signal)}
      />
      {order.may.includes("add_evidence") && dispute.status !== "decided" && (
        <EvidenceUpload
          words={{
            note: t("dispute.evidenceNote"),
            add: t("dispute.addEvidence"),
            failed: t("dispute.evidenceFailed"),
          }}
          accept="image/jpeg,image/png,application/pdf"
          maxNoteLength={MAX_NOTE_LENGTH}
          send={async (file, note) => {
            const next = await addEvidence(refOf(order, dispute), file, note);
            queryClient.setQueryData(orderQuery(order.id).queryKey, next);
          }}
        />
      )}
    </section>
  );
}
