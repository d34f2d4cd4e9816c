import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { MoneyInput } from "@/components/money-input";
import { Field } from "@/components/ui/field";
import { DeliveryRows } from "@/features/grain/shared/delivery/delivery-rows";
import { DisplayAmount } from "@/features/grain/shared/display-amount";
import { writtenPrice, writtenTonnes } from "@/features/grain/shared/figures";
import { MarketFee } from "@/features/grain/shared/offers/market-fee";
import { type Offer, sacaOfOffer } from "@/features/grain/shared/offers/offers";
import { QualityLimits } from "@/features/grain/shared/offers/quality-limits";
import { SacaPrice } from "@/features/grain/shared/saca-price";
import { Usdt } from "@/features/grain/shared/usdt";

interface PurchaseDetailsProps {
  offer: Offer;
  quantity: string | undefined;
  onQuantity: (quantity: string | undefined) => void;
  total: string;
  below: boolean;
  above: boolean;
  /** Undefined while it is on its way. */
  balance: string | undefined;
}

/** What is bought and on which terms, how much of it, and whether the wallet holds what it costs. */
export function PurchaseDetails(props: PurchaseDetailsProps) {
  const { offer, quantity, onQuantity, total, below, above, balance } = props;
  const { t } = useTranslation(["grain-orders", "grain"]);
  const error = below
    ? t("purchase.below", { minimum: writtenTonnes(offer.minimumOrder) })
    : above
      ? t("purchase.above", { available: writtenTonnes(offer.available) })
      : undefined;
  return (
    <div className="flex flex-col gap-4">
      {offer.description !== null && (
        <p className="whitespace-pre-wrap break-words text-ink-muted text-sm">{offer.description}</p>
      )}
      <dl className="flex flex-col gap-1.5 text-sm">
        <LeaderRow label={t("offer.price", { ns: "grain" })}>
          {writtenPrice(offer.pricePerTonne)} {t("perTonne", { ns: "grain" })}
        </LeaderRow>
        <SacaPrice pricePerTonne={offer.pricePerTonne} sacaKg={sacaOfOffer(offer)} />
        <LeaderRow label={t("offer.place", { ns: "grain" })}>
          {[offer.place.city, offer.place.state, offer.place.locode]
            .filter((part) => part !== null)
            .join(", ")}
        </LeaderRow>
        <DeliveryRows offer={offer} />
      </dl>
      {offer.quality.length > 0 && <Quality quality={offer.quality} />}
      <Field label={t("purchase.quantityLabel")} error={error} required>
        <MoneyInput
          asset="t"
          decimals={1}
          className="h-14 font-semibold text-2xl"
          value={quantity}
          onValueChange={onQuantity}
        />
      </Field>
      <dl className="flex flex-col gap-2 rounded-lg bg-wheat-soft p-4 text-sm">
        <LeaderRow label={t("purchase.total")} className="text-base">
          <output aria-live="polite" className="font-semibold">
            <Usdt amount={total} />
            <DisplayAmount usdt={total} />
          </output>
        </LeaderRow>
        <MarketFee of="ofProducers" />
        <LeaderRow label={t("purchase.balance")}>
          {balance === undefined ? "…" : <Usdt amount={balance} />}
        </LeaderRow>
      </dl>
    </div>
  );
}

function Quality({ quality }: Pick<Offer, "quality">) {
  const { t } = useTranslation("grain");
  return (
    <details className="rounded-lg border px-4 py-3 text-sm">
      <summary className="mb-2 cursor-pointer font-medium">{t("quality.title")}</summary>
      <QualityLimits quality={quality} />
    </details>
  );
}
