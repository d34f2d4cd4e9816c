import { Amount } from "@/components/amount";

interface AmountsProps {
  amounts: readonly { asset: string; amount: string }[];
  align?: "left" | "right";
}

/** Amounts of several assets at a glance, one under the other; a dash where there are none. The ledger shows every digit. */
export function Amounts({ amounts, align = "right" }: AmountsProps) {
  if (amounts.length === 0) return <span className="text-ink-muted">–</span>;
  return (
    <span className={align === "right" ? "flex flex-col items-end" : "flex flex-col items-start"}>
      {amounts.map((amount) => (
        <Amount key={amount.asset} {...amount} maxDecimals={8} />
      ))}
    </span>
  );
}
