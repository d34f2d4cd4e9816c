import { townName } from "@lastro/contracts/grain/places";
import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { writtenPrice } from "@/features/grain/shared/figures";
import type { Offer } from "@/features/grain/shared/offers/offers";
import { formatAmount } from "@/lib/format-number";

/** What an offer comes to at the buyer's place, freight included, and that it is an estimate. Nothing without one. */
export function DeliveredRow({ offer: { delivered } }: { offer: Pick<Offer, "delivered"> }) {
  const { t } = useTranslation("grain-shared-freight");
  if (delivered === null) return null;
  const { to, km, freightPerTonne, perTonne, perSaca } = delivered;
  return (
    <LeaderRow
      label={t("delivered", { place: townName(to) })}
      note={t("note", { freight: formatAmount("BRL", freightPerTonne), km })}
    >
      <span className="flex flex-col items-end">
        <span>≈ {formatAmount("BRL", perSaca)}</span>
        <span className="text-xs">{t("perTonne", { price: writtenPrice(perTonne) })}</span>
      </span>
    </LeaderRow>
  );
}
