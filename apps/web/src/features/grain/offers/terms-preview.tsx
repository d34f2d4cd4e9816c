import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { type OfferDraft, sacaOfDraft } from "@/features/grain/offers/offer-draft";
import { QualityLimits } from "@/features/grain/shared/offers/quality-limits";
import { SacaPrice } from "@/features/grain/shared/saca-price";

/** Price per saca, place, delivery and quality as a buyer will read them, while they are typed. */
export function TermsPreview({ draft }: { draft: OfferDraft }) {
  const { t } = useTranslation(["grain-offers", "grain"]);
  const quality = draft.quality.flatMap(({ item, limit, discount = null, refusal = null }) =>
    limit === undefined ? [] : [{ item, limit, discount, refusal }],
  );
  const place = [draft.city, draft.state, draft.locode]
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return (
    <section
      aria-label={t("form.preview")}
      className="flex flex-col gap-2 rounded-lg bg-wheat-soft px-4 py-3 text-sm sm:col-span-2"
    >
      <h3 className="text-wheat-ink">{t("form.preview")}</h3>
      <dl className="flex flex-col gap-1.5">
        <SacaPrice pricePerTonne={draft.pricePerTonne} sacaKg={sacaOfDraft(draft)} />
        <LeaderRow label={t("offer.place", { ns: "grain" })}>
          <output>{place.join(", ") || "—"}</output>
        </LeaderRow>
        <LeaderRow label={t("offer.basis", { ns: "grain" })}>
          {t(`bases.${draft.deliveryBasis}`, { ns: "grain" })}
        </LeaderRow>
      </dl>
      {quality.length === 0 ? (
        <p className="text-ink-muted">{t("form.previewNoQuality")}</p>
      ) : (
        <QualityLimits quality={quality} />
      )}
    </section>
  );
}
