import { MOVEMENT_STANDINGS } from "@lastro/contracts/movements";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { StatusBadge } from "@/components/status-badge";
import type { BadgeTone } from "@/components/ui/badge";
import type { Receipt, Standing } from "@/features/receipts/api";
import { magnitude } from "@/lib/decimals";
import { formatDate, formatDateTime, formatTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { useLanguage } from "@/lib/i18n/language-provider";

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid items-baseline gap-x-4 gap-y-0.5 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="min-w-0 break-words font-medium">{children}</dd>
    </div>
  );
}

export function Code({ children }: { children: string }) {
  return <span className="break-all font-mono font-normal text-xs leading-relaxed">{children}</span>;
}

export function Instant({ at }: { at: string }) {
  return (
    <span className="figures">
      {formatDate(at)}, {formatTime(at)}
    </span>
  );
}

/** The most characters a phone has room for at the largest size. */
const MAX_DISPLAYED = 11;

/** What moved, one line an asset, the largest thing on the page. */
export function Moved({ amounts, direction }: Pick<Receipt, "amounts" | "direction">) {
  const isLong = amounts.some(({ asset, amount }) => asset.length + amount.length > MAX_DISPLAYED);
  const look = isLong
    ? { className: "whitespace-normal break-words font-semibold text-2xl tracking-tight sm:text-4xl" }
    : { size: "display" as const };
  return (
    <p className="flex flex-col gap-1">
      {amounts.map(({ asset, amount }) => (
        <Amount
          key={asset}
          asset={asset}
          amount={direction === "held" ? magnitude(amount) : amount}
          signed={direction !== "held"}
          {...look}
        />
      ))}
    </p>
  );
}

const TONES: Readonly<Record<Standing["is"], BadgeTone>> = {
  done: "positive",
  held: "transit",
  hold_ended: "neutral",
  contested: "warning",
  partly_returned: "warning",
  returned: "warning",
};

/** What has become of it by now. */
export function StandingLine({ standing }: { standing: Standing }) {
  const { t } = useTranslation("receipts");
  const { language } = useLanguage();
  const { is, returned, since } = standing;
  const words = { tone: TONES[is], label: MOVEMENT_STANDINGS[is][language] };
  const statuses = { [is]: words } as Record<Standing["is"], typeof words>;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <StatusBadge status={is} statuses={statuses} />
      {since !== null && (
        <span className="figures font-normal text-ink-muted text-sm">
          {returned === null
            ? t("since", { date: formatDateTime(since) })
            : t("returned", {
                amount: formatAmount(returned.asset, returned.amount),
                date: formatDateTime(since),
              })}
        </span>
      )}
    </span>
  );
}
