import { z } from "zod";
import { defineRoute } from "../route.js";
import { uuid } from "../wire.js";
import { assetMoney, brl, p2pAsset, p2pMethod, p2pPersonSummary, p2pPrice, p2pSide } from "./fields.js";

/** One ad to be taken, as a take names it. */
const expressPart = z.object({
  orderId: uuid,
  version: z.int(),
  price: p2pPrice,
  amount: brl,
  quantity: assetMoney,
  fee: assetMoney,
  method: p2pMethod,
  owner: p2pPersonSummary,
});

export const readP2pExpress = defineRoute({
  method: "GET",
  path: "/v1/p2p/express",
  summary: "The best ads for an amount, what they come to, and whether the desk is better; changes nothing",
  access: "client",
  query: z.strictObject({
    want: p2pSide,
    asset: p2pAsset,
    amount: brl,
    method: p2pMethod.optional(),
  }),
  response: z.object({
    parts: z.array(expressPart),
    /** Null where the ads do not come to the amount. */
    p2p: z
      .object({
        amount: brl,
        /** What a buyer gets, or a seller gives, fees counted. */
        quantity: assetMoney,
        price: p2pPrice,
        expectedSeconds: z.int(),
      })
      .nullable(),
    /** What the desk asks or gives for the same amount; null where it does not trade it now. */
    desk: z
      .object({ amount: brl, quantity: assetMoney, price: p2pPrice, expectedSeconds: z.int() })
      .nullable(),
    best: z.enum(["p2p", "desk"]).nullable(),
  }),
  errors: [
    "p2p.unavailable",
    "p2p.suspended",
    "p2p.price_unavailable",
    "p2p.amount_out_of_range",
    "customers.profile_missing",
  ],
});
