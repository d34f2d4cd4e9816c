import { sacaInReais } from "@lastro/contracts/grain/saca";
import { formatDecimal as decimalOf, type Price, parseDecimal, price } from "@lastro/money";
import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { formatAmount, formatDecimal } from "@/lib/format-number";
import { useQuotes } from "@/lib/prices";

const RATE_SCALE = 8;

interface SacaPriceProps {
  /** In USDT; nothing is shown for what is no price yet. */
  pricePerTonne: string | undefined;
  sacaKg: number;
}

/**
 * A price per tonne as the trade in Brazil says it, in reais per saca, with the rate, its source and when it was read.
 * Nothing while there is no fresh rate.
 */
export function SacaPrice({ pricePerTonne, sacaKg }: SacaPriceProps) {
  const { t } = useTranslation("grain");
  const { dateTime } = useLocalTime();
  const quote = useQuotes().quotes?.find(({ asset }) => asset === "USDT");
  const cents = /^\d+(\.\d{1,2})?$/.test(pricePerTonne ?? "") ? parseDecimal(pricePerTonne ?? "", 2) : 0n;
  if (quote === undefined || quote.stale || cents === 0n) return null;
  const { minor } = sacaInReais(BigInt(sacaKg), cents, rateOf(quote.brl));
  return (
    <LeaderRow
      label={t("offer.saca", { kg: sacaKg })}
      note={t("offer.sacaRate", { rate: formatDecimal(quote.brl, 2, 4), at: dateTime(quote.updatedAt) })}
    >
      ≈ {formatAmount("BRL", decimalOf(minor, 2))}
    </LeaderRow>
  );
}

function rateOf(brl: string): Price<"USDT", "BRL"> {
  const [whole, fraction = "0"] = brl.split(".");
  return price("USDT", "BRL", parseDecimal(`${whole}.${fraction.slice(0, RATE_SCALE)}`, RATE_SCALE));
}
