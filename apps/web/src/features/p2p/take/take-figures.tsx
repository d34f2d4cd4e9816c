import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { Alert } from "@/components/ui/alert";
import type { Ad, Side } from "@/features/p2p/book/api";
import { afterwards, type Estimate, type TakeDraft } from "@/features/p2p/take/estimate";
import { formatAmount } from "@/lib/format-number";
import type { Wallets } from "@/lib/wallets";
import { writtenBps, writtenPrice } from "@/lib/written-figures";

interface TakeFiguresProps {
  ad: Ad;
  want: Side;
  draft: Pick<TakeDraft, "method">;
  estimate: Estimate | undefined;
  wallets: Wallets["wallets"] | undefined;
}

/** What a take comes to: price, fee, what each side gets, what the taker holds after, and what is told beforehand. */
export function TakeFigures({ ad, want, draft: { method }, estimate, wallets }: TakeFiguresProps) {
  const { t } = useTranslation("p2p");
  const { asset } = ad.payload;
  const isBuy = want === "buy";
  const of = (amount: string | undefined) => (amount === undefined ? "–" : formatAmount(asset, amount));
  const reais = (amount: string | undefined) => (amount === undefined ? "–" : formatAmount("BRL", amount));
  const paidHere = method === "lastro";
  const left = leftOf({ asset, isBuy, paidHere, estimate, wallets });
  return (
    <div className="flex flex-col gap-4 text-sm">
      <dl aria-live="polite" className="flex flex-col gap-2">
        {ad.price !== null && <LeaderRow label={t("price.ofAd")}>{writtenPrice(ad.price.price)}</LeaderRow>}
        <LeaderRow label={t(isBuy ? "take.youPay" : "take.youGet")}>{reais(estimate?.total)}</LeaderRow>
        <LeaderRow label={t("fees.yours", { rate: writtenBps(ad.feeBps.taker) })}>
          {of(estimate?.fee)}
        </LeaderRow>
        <LeaderRow label={t(isBuy ? "take.youGet" : "take.locked")} className="font-semibold">
          {of(estimate?.net)}
        </LeaderRow>
        <LeaderRow label={t(isBuy ? "take.theyGet" : "take.theyPay")}>{reais(estimate?.total)}</LeaderRow>
        {left.reais !== undefined && <LeaderRow label={t("take.reaisAfter")}>{reais(left.reais)}</LeaderRow>}
        {left.asset !== undefined && (
          <LeaderRow label={t("take.assetAfter", { asset })}>{of(left.asset)}</LeaderRow>
        )}
      </dl>
      {left.isShort && (
        <Alert tone="warning">{t(isBuy ? "take.shortReais" : "take.shortAsset", { asset })}</Alert>
      )}
      {isBuy && ad.firstTradeHoldHours > 0 && !paidHere && (
        <Alert tone="info">{t("take.hold", { hours: ad.firstTradeHoldHours, asset })}</Alert>
      )}
      {!paidHere && <p className="text-ink-muted">{t(isBuy ? "take.ownAccount" : "take.checkPayer")}</p>}
    </div>
  );
}

interface LeftInput {
  asset: Ad["payload"]["asset"];
  isBuy: boolean;
  paidHere: boolean;
  estimate: Estimate | undefined;
  wallets: Wallets["wallets"] | undefined;
}

/** What the taker's wallets hold once the trade is done. Reais paid outside this bank are in no wallet here. */
function leftOf({ asset, isBuy, paidHere, estimate, wallets }: LeftInput) {
  const has = (one: string) => wallets?.find((wallet) => wallet.asset === one)?.available.amount;
  const [inReais, inAsset] = [has("BRL"), has(asset)];
  if (estimate === undefined) return { isShort: false };
  const { total, net } = estimate;
  const reais =
    paidHere && inReais !== undefined
      ? afterwards("BRL", inReais, isBuy ? { minus: total } : { plus: total })
      : undefined;
  const left =
    inAsset === undefined ? undefined : afterwards(asset, inAsset, isBuy ? { plus: net } : { minus: net });
  const isShort = isBuy
    ? paidHere && inReais !== undefined && reais === undefined
    : inAsset !== undefined && left === undefined;
  return { reais, asset: left, isShort };
}
