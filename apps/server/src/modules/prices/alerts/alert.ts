import type { AlertAsset, PriceAlertDirection } from "@lastro/contracts/price-alerts";

/** A price in reais, scaled by 10^8, that a client wants to be told of once. */
export interface PriceAlert {
  readonly id: string;
  readonly userId: string;
  readonly asset: AlertAsset;
  readonly direction: PriceAlertDirection;
  readonly price: bigint;
  readonly createdAt: Date;
  readonly told: { readonly at: Date; readonly price: bigint } | undefined;
}

/** Whether what costs `now` has reached what the alert waits for. */
export function isMet({ direction, price }: Pick<PriceAlert, "direction" | "price">, now: bigint): boolean {
  return direction === "above" ? now >= price : now <= price;
}
