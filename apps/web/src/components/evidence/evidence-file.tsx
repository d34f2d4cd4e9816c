import { Paperclip } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { OrderDetail } from "@/features/grain/orders/api";
import { useLocalTime } from "@/features/grain/shared/local-time";

interface EvidenceFileProps {
  file: NonNullable<OrderDetail["disputeDetails"]>["evidence"][number];
  onOpen: () => void;
}

/** One file of a dispute's evidence: whose, since when, what it is said to show, and the hash it is known by. */
export function EvidenceFile({ file, onOpen }: EvidenceFileProps) {
  const { t } = useTranslation("grain-orders");
  const { dateTime } = useLocalTime();
  return (
    <div className="flex flex-col gap-0.5 rounded-md border p-3">
      <button type="button" onClick={onOpen} className="flex min-h-6 items-start gap-2 text-left">
        <Paperclip aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-muted" />
        <span className="break-all text-accent underline underline-offset-4">{file.name}</span>
      </button>
      {file.note !== null && <p className="break-words">{file.note}</p>}
      <p className="text-ink-muted">
        {t(`order.by.${file.by}`)} · {dateTime(file.addedAt)}
      </p>
      <p className="break-all text-ink-muted text-xs">SHA-256 {file.sha256}</p>
    </div>
  );
}
