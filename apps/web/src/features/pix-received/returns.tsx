import type { PixReturnStatus } from "@lastro/contracts/pix-received";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { StatusBadge } from "@/components/status-badge";
import type { BadgeTone } from "@/components/ui/badge";
import type { Return } from "@/features/pix-received/api";
import { formatDateTime } from "@/lib/format-date";

const TONES: Readonly<Record<PixReturnStatus, BadgeTone>> = {
  PROCESSING: "info",
  RETURNED: "positive",
  REFUSED: "negative",
};

/** What of the Pix was given back, each with how far it came. */
export function Returns({ returns }: { returns: readonly Return[] }) {
  const { t } = useTranslation("pix-received");
  if (returns.length === 0) return null;
  const of = (status: PixReturnStatus) => ({ tone: TONES[status], label: t(`returns.status.${status}`) });
  const statuses = { PROCESSING: of("PROCESSING"), RETURNED: of("RETURNED"), REFUSED: of("REFUSED") };
  return (
    <section aria-labelledby="returns" className="flex flex-col gap-3">
      <h2 id="returns" className="font-semibold text-lg">
        {t("returns.title")}
      </h2>
      <ul className="divide-y overflow-hidden rounded-lg border bg-surface" aria-live="polite">
        {returns.map((one) => (
          <li
            key={one.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-3.5 text-sm"
          >
            <span className="figures text-ink-muted">{formatDateTime(one.askedAt)}</span>
            <Amount asset="BRL" amount={one.amount} className="text-right font-medium" />
            <span className="min-w-0 break-words">{one.reason}</span>
            <StatusBadge status={one.status} statuses={statuses} className="justify-self-end" />
            {one.status === "REFUSED" && (
              <span className="col-span-2 text-ink-muted">{t("returns.refused")}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
