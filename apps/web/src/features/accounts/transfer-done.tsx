import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { LeaderRow } from "@/components/leader-row";
import { Button } from "@/components/ui/button";
import type { Transfer } from "@/features/accounts/api";
import { formatDateTime } from "@/lib/format-date";

/** What was done, in the server's words. */
export function TransferDone({ transfer, onAnother }: { transfer: Transfer; onAnother: () => void }) {
  const { t } = useTranslation("accounts");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="done" className="flex flex-col gap-6">
      <div className="flex flex-col items-start gap-3">
        <span className="flex size-12 items-center justify-center rounded-full bg-positive-soft text-positive">
          <Check aria-hidden="true" className="draws-itself size-6" />
        </span>
        <h2 id="done" ref={heading} tabIndex={-1} className="text-ink-muted outline-none">
          {t("transfer.doneTitle")}
        </h2>
        <p className="-mt-2">
          <Amount {...transfer.amount} size="display" />
        </p>
        <p>{t("transfer.doneText", { name: transfer.counterparty.name })}</p>
      </div>
      <dl className="flex flex-col gap-3">
        <LeaderRow label={t("transfer.recipient")}>{transfer.counterparty.name}</LeaderRow>
        {transfer.description !== null && (
          <LeaderRow label={t("transfer.writtenDescription")}>{transfer.description}</LeaderRow>
        )}
        <LeaderRow label={t("transfer.sentAt")}>{formatDateTime(transfer.at)}</LeaderRow>
      </dl>
      <div className="flex flex-col gap-2">
        <Button asChild size="lg">
          <Link to={`/receipts/${transfer.transactionId}`}>{t("transfer.seeReceipt")}</Link>
        </Button>
        <Button variant="ghost" onClick={onAnother}>
          {t("transfer.another")}
        </Button>
      </div>
    </section>
  );
}
