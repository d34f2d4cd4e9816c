import { useQueryClient } from "@tanstack/react-query";
import { Hourglass } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Countdown } from "@/components/countdown";
import { type Trade, tradeKey } from "@/features/p2p/trades/api";
import { clock } from "@/lib/clock";
import { cn } from "@/lib/cn";
import { formatDateTime } from "@/lib/format-date";

/** A clock that runs for less is counted second by second. */
const COUNTED_MS = 90 * 60_000;

/** Who must act next, until when by the server's clock, and what happens then. */
export function NextStep({ trade }: { trade: Trade }) {
  const { t } = useTranslation("p2p");
  const queryClient = useQueryClient();
  const { next, role } = trade;
  if (next === null || next.action === "rate") return null;
  const who = next.who === role ? "you" : next.who;
  const isMine = who === "you";
  return (
    <div
      className={cn(
        "flex items-start gap-2.5 rounded-lg px-4 py-3 text-sm",
        isMine ? "bg-wheat-soft" : "border bg-surface",
      )}
    >
      <Hourglass aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-wheat-ink" />
      <div className="min-w-0">
        <p className="font-medium">
          {t(`next.${isMine ? "you" : "other"}.${next.action}`, { name: trade.counterparty.name })}
        </p>
        {next.dueAt !== null && (
          <p className={isMine ? "text-wheat-ink" : "text-ink-muted"}>
            {t("next.until", { at: formatDateTime(next.dueAt) })} {t(`next.otherwise.${next.action}`)}
          </p>
        )}
        {next.dueAt !== null && Date.parse(next.dueAt) - clock.now() < COUNTED_MS && (
          <Countdown
            expiresAt={next.dueAt}
            className="font-medium text-ink"
            onExpire={() => void queryClient.invalidateQueries({ queryKey: tradeKey(trade.id) })}
          />
        )}
      </div>
    </div>
  );
}
