import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Paperclip } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EvidenceFile } from "@/components/evidence/evidence-file";
import { FileButton } from "@/components/file-button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { addEvidence, evidenceFile, type OrderDetail, orderQuery } from "@/features/grain/orders/api";
import { saveFile } from "@/lib/save-file";
import { useFailureToast } from "@/lib/use-failure-toast";

interface DisputeEvidenceProps {
  order: OrderDetail;
  dispute: NonNullable<OrderDetail["disputeDetails"]>;
}

/** The files both sides prove their word with. */
export function DisputeEvidence({ order, dispute }: DisputeEvidenceProps) {
  const { t } = useTranslation("grain-orders");
  const failed = useFailureToast();
  const open = async (id: string, name: string) => {
    try {
      saveFile(await evidenceFile(order.id, id), name);
    } catch (error) {
      await failed(t("dispute.evidenceFailed"), error);
    }
  };
  return (
    <section className="flex flex-col gap-2 text-sm">
      <h3 className="font-semibold">{t("dispute.evidence")}</h3>
      {dispute.evidence.length === 0 && <p className="text-ink-muted">{t("dispute.noEvidence")}</p>}
      <ul className="flex flex-col gap-1">
        {dispute.evidence.map((file) => (
          <li key={file.id}>
            <EvidenceFile file={file} onOpen={() => void open(file.id, file.name)} />
          </li>
        ))}
      </ul>
      {order.may.includes("add_evidence") && <AddEvidence orderId={order.id} />}
    </section>
  );
}

function AddEvidence({ orderId }: { orderId: string }) {
  const { t } = useTranslation("grain-orders");
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const [note, setNote] = useState("");
  const add = useMutation({
    mutationFn: (file: File) => addEvidence(orderId, file, note.trim()),
    onSuccess: (next) => {
      setNote("");
      queryClient.setQueryData(orderQuery(orderId).queryKey, next);
    },
    onError: (error) => void failed(t("dispute.evidenceFailed"), error),
  });
  return (
    <div className="flex flex-wrap items-end gap-2 rounded-md bg-sunken p-4 max-sm:p-3">
      <Field label={t("dispute.evidenceNote")} className="min-w-52 flex-1">
        <Input maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <FileButton
        label={t("dispute.addEvidence")}
        accept="image/jpeg,image/png,application/pdf"
        className="max-sm:w-full"
        disabled={add.isPending}
        onFile={add.mutate}
      >
        <Paperclip aria-hidden="true" className="size-4" />
        {t("dispute.addEvidence")}
      </FileButton>
    </div>
  );
}
