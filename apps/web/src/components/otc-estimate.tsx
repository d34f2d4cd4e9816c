import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import type { QuoteDraft } from "@/lib/firm-quotes";
import { formatAmount } from "@/lib/format-number";
import { estimateOf } from "@/lib/otc-estimate";
import { indicativeQuery } from "@/lib/otc-indicative";
import { shortCrypto, writtenBps, writtenPrice } from "@/lib/written-figures";

/** The computed amount of the asset and what it is computed from, plainly said to be indicative. */
export function OtcEstimate({ draft }: { draft: QuoteDraft }) {
  const { t } = useTranslation("otc");
  const { data: indicative, isPending } = useQuery(indicativeQuery);
  const current = indicative?.quotes.find(({ asset }) => asset === draft.asset);
  const price = current?.[draft.side];
  const estimate = estimateOf(current, draft.side, draft.amount);
  const feeBps = draft.side === "buy" ? current?.buyFeeBps : current?.sellFeeBps;
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-sunken p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-ink-muted text-sm">
          {t(draft.side === "buy" ? "form.receive" : "form.give")}
        </span>
        <output aria-live="polite" className="figures font-semibold text-2xl tracking-tight">
          {estimate === undefined
            ? `0,00\u00a0${draft.asset}`
            : `≈ ${shortCrypto(draft.asset, estimate.cryptoAmount)}`}
        </output>
      </div>
      <dl className="flex flex-col gap-1.5 text-sm">
        <LeaderRow label={t("form.price")}>
          {price === undefined || price === null
            ? isPending
              ? "…"
              : t("form.noPrice")
            : `${writtenPrice(price)} (${t("indicative.label")})`}
        </LeaderRow>
        {feeBps !== undefined && (
          <LeaderRow label={t("form.fee", { rate: writtenBps(feeBps) })}>
            {estimate === undefined ? "–" : formatAmount("BRL", estimate.fee)}
          </LeaderRow>
        )}
      </dl>
    </div>
  );
}
