import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { Alert } from "@/components/ui/alert";
import { type AdDraft, bpsOf } from "@/features/p2p/ads/ad-draft";
import { Distance } from "@/features/p2p/shared/distance";
import { formatAmount } from "@/lib/format-number";
import { writtenPrice } from "@/lib/written-figures";

/** The whole ad once more before it is put into the book. */
export function AdReview({ draft }: { draft: AdDraft }) {
  const { t } = useTranslation("p2p");
  const { asset, side, mode } = draft;
  const reais = (amount: string | undefined) => formatAmount("BRL", amount ?? "0");
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p className="font-medium text-base">
        {t(`ads.review.${side}`, { amount: formatAmount(asset, draft.total ?? "0") })}
      </p>
      <dl className="flex flex-col gap-2">
        <LeaderRow label={t("ads.mode")}>
          {mode === "fixed" ? writtenPrice(draft.price ?? "0") : <Distance bps={bpsOf(draft) ?? 0} />}
        </LeaderRow>
        {mode === "market" && draft.floor !== undefined && (
          <LeaderRow label={t("ads.floor")}>{writtenPrice(draft.floor)}</LeaderRow>
        )}
        {mode === "market" && draft.ceiling !== undefined && (
          <LeaderRow label={t("ads.ceiling")}>{writtenPrice(draft.ceiling)}</LeaderRow>
        )}
        <LeaderRow label={t("book.columns.limits")}>
          {reais(draft.min)} – {reais(draft.max)}
        </LeaderRow>
        <LeaderRow label={t(`ads.methods.${side}`)}>
          {draft.methods.map((method) => t(`methods.${method}`)).join(", ")}
        </LeaderRow>
        <LeaderRow label={t("ad.window")}>{t("duration.minutes", { n: draft.window })}</LeaderRow>
        {(["minCompletionRate", "minTrades", "minAccountAgeDays"] as const).map(
          (name) =>
            draft[name] !== "" && (
              <LeaderRow key={name} label={t(`ads.conditions.${name}`)}>
                {draft[name]}
              </LeaderRow>
            ),
        )}
        {draft.verifiedOnly && <LeaderRow label={t("ads.conditions.verifiedOnly")}>{t("yes")}</LeaderRow>}
      </dl>
      {draft.terms.trim() !== "" && (
        <p className="whitespace-pre-wrap break-words text-ink-muted">{draft.terms}</p>
      )}
      <Alert tone="info">{t(`ads.pendingFirst.${side}`, { asset })}</Alert>
    </div>
  );
}
