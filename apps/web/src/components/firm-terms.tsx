import { useTranslation } from "react-i18next";
import { Countdown, useSecondsLeft } from "@/components/countdown";
import { LeaderRow } from "@/components/leader-row";
import { cn } from "@/lib/cn";
import type { FirmQuote } from "@/lib/firm-quotes";
import { formatAmount } from "@/lib/format-number";
import { writtenBps, writtenPrice } from "@/lib/written-figures";

interface FirmTermsProps {
  quote: FirmQuote;
  /** Whether the time still decides anything: not once the quote was accepted. */
  running: boolean;
  onExpire: () => void;
}

/** What is paid, what is received, and what the price is made of. */
export function FirmTerms({ quote, running, onExpire }: FirmTermsProps) {
  const { t } = useTranslation("otc");
  return (
    <>
      <FirmSides pays={quote.pays} receives={quote.receives} />
      <dl className="flex flex-col gap-1.5 text-sm">
        <LeaderRow label={t("quote.price")}>{writtenPrice(quote.price)}</LeaderRow>
        <LeaderRow label={t("quote.spread")}>{writtenBps(quote.spreadBps)}</LeaderRow>
        <LeaderRow label={t("form.fee", { rate: writtenBps(quote.feeBps) })}>
          {formatAmount("BRL", quote.fee)}
        </LeaderRow>
        <LeaderRow label={t(quote.side === "buy" ? "quote.totalPaid" : "quote.totalReceived")}>
          {formatAmount("BRL", quote.total)}
        </LeaderRow>
      </dl>
      {running && <FirmTime {...quote} onExpire={onExpire} />}
    </>
  );
}

interface Side {
  asset: string;
  amount: string;
}

/** What is paid and what is received. */
export function FirmSides({ pays, receives }: { pays: Side; receives: Side }) {
  const { t } = useTranslation("otc");
  return (
    <div className="flex flex-col gap-4 rounded-lg bg-sunken p-4">
      <Side label={t("quote.pays")} {...pays} />
      <Side label={t("quote.receives")} {...receives} />
    </div>
  );
}

interface FirmTimeProps {
  issuedAt: string;
  expiresAt: string;
  onExpire: () => void;
}

/** How long a quote still is firm. */
export function FirmTime({ issuedAt, expiresAt, onExpire }: FirmTimeProps) {
  const { t } = useTranslation("otc");
  return (
    <div className="flex flex-col gap-2">
      <TimeBar issuedAt={issuedAt} expiresAt={expiresAt} />
      <p className="flex flex-wrap justify-between gap-x-4 text-ink-muted text-sm">
        <Countdown expiresAt={expiresAt} onExpire={onExpire} />
        <span>{t("quote.atZero")}</span>
      </p>
    </div>
  );
}

function Side({ label, asset, amount }: Side & { label: string }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-ink-muted text-sm">{label}</span>
      <span
        className={cn(
          "figures ml-auto break-all text-right font-semibold tracking-tight",
          amount.length > 14 ? "text-lg" : "text-2xl",
        )}
      >
        {formatAmount(asset, amount)}
      </span>
    </p>
  );
}

function TimeBar({ issuedAt, expiresAt }: Omit<FirmTimeProps, "onExpire">) {
  const left = useSecondsLeft(expiresAt);
  const whole = Math.max(1, (Date.parse(expiresAt) - Date.parse(issuedAt)) / 1_000);
  const share = Math.min(1, left / whole);
  return (
    <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
      <div
        className="h-full origin-left rounded-full bg-accent transition-transform duration-300 ease-linear motion-reduce:transition-none"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}
