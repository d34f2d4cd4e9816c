import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Paperclip } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { useLocalTime } from "@/lib/grain/local-time";
import { addEvidence, evidenceFile, type OrderDetail, orderQuery } from "@/lib/grain/orders";
import { saveFile } from "@/lib/save-file";
import { useFailureToast } from "@/lib/use-failure-toast";

interface DisputeEvidenceProps {
  order: OrderDetail;
  dispute: NonNullable<OrderDetail["disputeDetails"]>;
}

/** The files both sides prove their word with. */
export function DisputeEvidence({ order, dispute }: DisputeEvidenceProps) {
  const { t } = useTranslation("grain");
  const { dateTime } = useLocalTime();
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const input = useRef<HTMLInputElement>(null);
  const add = useMutation({
    mutationFn: (file: File) => addEvidence(order.id, file),
    onSuccess: (next) => queryClient.setQueryData(orderQuery(order.id).queryKey, next),
    onError: (error) => void failed(t("dispute.evidenceFailed"), error),
  });
  const open = async (id: string, name: string) => {
    try {
      saveFile(await evidenceFile(order.id, id), name);
    } catch (error) {
      await failed(t("dispute.evidenceFailed"), error);
    }
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = "";
    if (file !== undefined) add.mutate(file);
  };
  return (
    <section className="flex flex-col gap-2 text-sm">
      <h3 className="font-semibold">{t("dispute.evidence")}</h3>
      {dispute.evidence.length === 0 && <p className="text-ink-muted">{t("dispute.noEvidence")}</p>}
      <ul className="flex flex-col">
        {dispute.evidence.map((file) => (
          <li key={file.id}>
            <button
              type="button"
              onClick={() => void open(file.id, file.name)}
              className="flex min-h-10 w-full flex-wrap items-center gap-x-2 rounded-md px-2 text-left hover:bg-sunken"
            >
              <Paperclip aria-hidden="true" className="size-4 text-ink-muted" />
              <span className="break-all text-accent underline underline-offset-4">{file.name}</span>
              <span className="text-ink-muted">
                {t(`settlement.by.${file.by}`)} · {dateTime(file.addedAt)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {order.may.includes("add_evidence") && (
        <>
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,application/pdf"
            className="sr-only"
            tabIndex={-1}
            aria-label={t("dispute.addEvidence")}
            onChange={choose}
          />
          <Button
            variant="secondary"
            size="sm"
            className="self-start"
            disabled={add.isPending}
            onClick={() => input.current?.click()}
          >
            <Paperclip aria-hidden="true" className="size-4" />
            {t("dispute.addEvidence")}
          </Button>
        </>
      )}
    </section>
  );
}
