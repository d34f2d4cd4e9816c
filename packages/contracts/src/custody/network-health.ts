import { z } from "zod";
import { defineRoute } from "../route.js";
import { amountOf, instant } from "../wire.js";
import { NETWORKS } from "./networks.js";

const usdt = amountOf("USDT");

export const networkHealthSchema = z.object({
  network: z.enum(NETWORKS),
  working: z.boolean(),
  /** Why it does not work, or why it credits nothing. */
  problem: z.string().nullable(),
  /** Credits stop while what our address holds differs from the ledger. */
  creditsStopped: z.boolean(),
  /** Payments it no longer shows, not written off. */
  displaced: z.int(),
  reconciledAt: instant.nullable(),
  onChain: usdt.nullable(),
  inLedger: usdt.nullable(),
});

export const listNetworkHealth = defineRoute({
  method: "GET",
  path: "/v1/admin/grain/networks",
  summary: "Each network's state and its last reconciliation",
  access: "admin",
  response: z.object({ networks: z.array(networkHealthSchema) }),
  errors: [],
});
