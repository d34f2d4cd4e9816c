import { OTC_ASSETS, OTC_SIDES, type OtcAsset, type OtcSide } from "@lastro/contracts/otc";
import { OTC_REQUEST_STATUSES, type OtcRequestStatus } from "@lastro/contracts/otc-requests";
import type { OtcPrice } from "@lastro/contracts/otc-terms";
import { convert, type Money, money, shareBps, subtract } from "@lastro/money";
import type { Schema } from "@lastro/platform/database/schema";
import type { Selectable } from "kysely";

/** What a client asked the desk to quote: an amount in reais, or one of the asset. */
export interface QuoteRequest {
  readonly id: string;
  readonly userId: string;
  readonly side: OtcSide;
  readonly asset: OtcAsset;
  readonly amount: Money<"BRL"> | undefined;
  readonly cryptoAmount: Money<OtcAsset> | undefined;
  readonly status: OtcRequestStatus;
  readonly createdAt: Date;
  readonly waitUntil: Date;
  readonly answeredBy: string | null;
  readonly answeredAt: Date | null;
  readonly declineReason: string | null;
}

export type RequestRow = Selectable<Schema["otc_request"]>;

export function toRequest(row: RequestRow): QuoteRequest {
  const asset = OTC_ASSETS.find((known) => known === row.asset);
  const side = OTC_SIDES.find((known) => known === row.side);
  const status = OTC_REQUEST_STATUSES.find((known) => known === row.status);
  if (!asset || !side || !status) throw new Error(`Request ${row.id} is not one this desk knows`);
  return {
    id: row.id,
    userId: row.user_id,
    side,
    asset,
    amount: row.amount === null ? undefined : money("BRL", row.amount),
    cryptoAmount: row.crypto_amount === null ? undefined : money(asset, row.crypto_amount),
    status,
    createdAt: row.created_at,
    waitUntil: row.wait_until,
    answeredBy: row.answered_by,
    answeredAt: row.answered_at,
    declineReason: row.decline_reason,
  };
}

/**
 * The reais a trade of what was asked comes to at a price: those asked for, or those the amount of the asset takes. A seller
 * gives no more than they asked to; a buyer pays the fee on top, to the centavo.
 */
export function reaisAt(
  { side, amount, cryptoAmount }: Pick<QuoteRequest, "side" | "amount" | "cryptoAmount">,
  price: OtcPrice,
  feeBps: number,
): Money<"BRL"> {
  if (amount) return amount;
  if (!cryptoAmount) throw new Error("A request asks for reais or for an amount of the asset");
  if (side === "sell") return convert(cryptoAmount, price, "floor");
  const value = convert(cryptoAmount, price, "ceil");
  const left = BigInt(10_000 - feeBps);
  const gross = money("BRL", (value.minor * 10_000n + left - 1n) / left);
  const short = subtract(gross, shareBps(gross, BigInt(feeBps), "ceil")).minor < value.minor;
  return short ? money("BRL", gross.minor + 1n) : gross;
}
