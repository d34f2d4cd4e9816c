import { Amount, type AmountProps } from "@/components/amount";

/** An amount of USDT as the marketplace shows it: two decimals. What must be sent to the last digit uses `Amount`. */
export function Usdt(props: Omit<AmountProps, "maxDecimals" | "asset">) {
  return <Amount maxDecimals={2} asset="USDT" {...props} />;
}
