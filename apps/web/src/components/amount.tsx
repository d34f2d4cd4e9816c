import { useTranslation } from "react-i18next";
import { useHideBalances } from "@/components/hide-balances";
import { cn } from "@/lib/cn";
import { formatAmount } from "@/lib/format-number";

const sizes = {
  inherit: "",
  sm: "text-sm",
  md: "text-base font-medium",
  lg: "text-2xl font-semibold tracking-tight",
  /** The largest thing on a money screen. */
  display: "text-4xl font-semibold tracking-tight sm:text-5xl",
};

export interface AmountProps {
  asset: string;
  /** A decimal string, as it came from the wire; every digit is shown as it is. */
  amount: string;
  size?: keyof typeof sizes;
  /** Write the sign, and say "received" or "sent" to those who hear the page; money in is also green. */
  signed?: boolean;
  /** Hidden while the person hides their balances. */
  concealable?: boolean;
  maxDecimals?: number;
  className?: string | undefined;
}

/** An amount of money in tabular figures. Spreads straight from the wire: `<Amount {...wallet.available} />`. */
export function Amount({
  asset,
  amount,
  size = "inherit",
  signed = false,
  concealable = false,
  maxDecimals,
  className,
}: AmountProps) {
  const { t } = useTranslation();
  const { hidden } = useHideBalances();
  const classes = cn("figures whitespace-nowrap", sizes[size], className);
  if (concealable && hidden) {
    return (
      <span className={classes}>
        <span className="sr-only">{t("balance.hidden")}</span>
        <span aria-hidden="true">{asset === "BRL" ? "R$ ••••" : `•••• ${asset}`}</span>
      </span>
    );
  }
  const text = formatAmount(asset, amount, { signed, ...(maxDecimals === undefined ? {} : { maxDecimals }) });
  const moves = signed && /[1-9]/.test(amount);
  const outgoing = amount.startsWith("-");
  return (
    <span className={cn(classes, moves && !outgoing && "text-positive")}>
      {text}
      {moves && <span className="sr-only"> ({outgoing ? t("amount.out") : t("amount.in")})</span>}
    </span>
  );
}
