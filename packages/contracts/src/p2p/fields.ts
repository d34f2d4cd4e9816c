import { formatMoney, type Money, MoneyError, parseMoney } from "@lastro/money";
import { z } from "zod";
import { amountOf, isMoney, moneyWire, uuid } from "../wire.js";
import {
  P2P_ASSETS,
  P2P_METHODS,
  P2P_PRICE_SOURCES,
  P2P_SIDES,
  P2P_WINDOWS,
  type P2pAsset,
} from "./states.js";

export const p2pAsset = z.enum(P2P_ASSETS);
export const p2pSide = z.enum(P2P_SIDES);
export const p2pMethod = z.enum(P2P_METHODS);
export const p2pWindow = z.literal([...P2P_WINDOWS]);
export const brl = amountOf("BRL");

/** Reais per unit of the asset, as it is answered. */
export const p2pPrice = z.string().meta({ example: "5.4390" });

/** Reais per unit of the asset, as somebody typed it: above zero, with at most eight decimals. */
export const typedPrice = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,9})(?:\.\d{1,8})?$/)
  .refine((value) => /[1-9]/.test(value), { error: "not_positive" })
  .meta({ example: "5.4390" });

/** Money of one of the assets that are traded: as `moneySchema`, of no other asset. */
export const assetMoney = z.codec(
  moneyWire.extend({ asset: p2pAsset }),
  z.custom<Money<P2pAsset>>((value) => isMoney(value) && P2P_ASSETS.some((asset) => asset === value.asset)),
  {
    decode: ({ asset, amount }, context) => {
      try {
        return parseMoney(asset, amount);
      } catch (error) {
        if (!(error instanceof MoneyError)) throw error;
        context.issues.push({ code: "custom", input: amount, path: ["amount"], message: error.reason });
        return z.NEVER;
      }
    },
    encode: (amount) => ({ asset: amount.asset, amount: formatMoney(amount) }),
  },
);

/** What an ad's price comes to now. */
export const effectivePrice = z.object({
  price: p2pPrice,
  /** After the fee of whoever takes the ad: what a unit costs a buyer, what a seller gets for it. */
  afterFees: p2pPrice,
  source: z.enum(P2P_PRICE_SOURCES),
  /** Of `price` from the market's, in hundredths of a per cent; negative below it. */
  distanceBps: z.int(),
});

/** A person as everybody sees them. */
export const p2pPersonSummary = z.object({
  /** Names the person in the market alone. */
  id: uuid,
  name: z.string(),
  verified: z.boolean(),
  completed: z.int(),
  /** In per cent, with one decimal; null before anything counts. */
  completionRate: z.string().nullable(),
  /** The middle of the last times from payment to release; null for who has released nothing yet. */
  medianReleaseSeconds: z.int().nullable(),
  accountAgeDays: z.int(),
  /** From 1 to 5 with one decimal; null before the first. */
  rating: z.string().nullable(),
  ratings: z.int(),
});

export const orderParams = z.strictObject({ id: uuid });
export const tradeParams = z.strictObject({ id: uuid });
