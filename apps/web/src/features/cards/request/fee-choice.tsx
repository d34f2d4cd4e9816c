import { useTranslation } from "react-i18next";
import { SegmentedChoice } from "@/components/segmented-choice";
import type { Offer } from "@/features/cards/shared/api";
import { isSome } from "@/features/cards/shared/reais";
import { formatAmount } from "@/lib/format-number";

export type FeeAsset = "BRL" | "PRP";

const ASSETS = ["BRL", "PRP"] as const;

/** What an issue costs, as it is paid. */
export function writtenFee({ fee, feeInPrp }: Pick<Offer, "fee" | "feeInPrp">, feeIn: FeeAsset): string {
  return feeIn === "BRL" ? formatAmount("BRL", fee) : formatAmount("PRP", feeInPrp);
}

interface FeeChoiceProps {
  offer: Offer;
  value: FeeAsset;
  onChange: (asset: FeeAsset) => void;
}

/** Reais or PRP, where there is a fee to pay. */
export function FeeChoice({ offer, value, onChange }: FeeChoiceProps) {
  const { t } = useTranslation("cards");
  if (!isSome(offer.fee)) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium text-sm">{t("request.payFeeIn")}</span>
      <SegmentedChoice
        label={t("request.payFeeIn")}
        value={value}
        options={ASSETS}
        word={(asset) => writtenFee(offer, asset)}
        onChange={onChange}
      />
    </div>
  );
}
