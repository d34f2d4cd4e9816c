import { useState } from "react";
import { cn } from "@/lib/cn";
import { compareDecimals } from "@/lib/decimals";
import { formatPrice } from "@/lib/format-price";

interface TickingPriceProps {
  currency: "BRL" | "USD";
  /** A decimal string. */
  price: string;
  className?: string;
}

/** A price that flashes when another one takes its place, in the colour of where it went. */
export function TickingPrice({ currency, price, className }: TickingPriceProps) {
  const [shown, setShown] = useState({ price, move: 0 });
  if (shown.price !== price) setShown({ price, move: compareDecimals(price, shown.price) });
  const { move } = shown;
  return (
    // Another price is another element, so that a second move the same way flashes too.
    <span
      key={price}
      className={cn("rounded-sm", move > 0 && "ticked-up", move < 0 && "ticked-down", className)}
    >
      {formatPrice(currency, price)}
    </span>
  );
}
