import { ASSET_CODES, type Asset } from "@lastro/money";
import { z } from "zod";
import { defineRoute } from "../route.js";
import { instant, moneySchema, pageOf, pageQuery, uuid } from "../wire.js";
import { CRYPTO_NETWORKS } from "./rails.js";
import { CRYPTO_SPEEDS } from "./speeds.js";

const asset = z.enum(ASSET_CODES as readonly [Asset, ...Asset[]]);
const network = z.enum(CRYPTO_NETWORKS);

/** Where something stands that was sent to a client's address. */
export const INCOMING_STATUSES = [
  /** Seen on the network, and not final. */
  "arriving",
  /** Was seen, and the network dropped it. */
  "gone",
  /** Final, and below the minimum: added to what comes next. */
  "accumulating",
  "credited",
  /** Final, and a person decides. */
  "under_review",
  /** Final, and two administrators decided not to credit it. */
  "kept",
  /** Two administrators decided to send it back: on its way, and there. */
  "returning",
  "returned",
  /** A token or network we do not take. */
  "unexpected",
] as const;
export type IncomingStatus = (typeof INCOMING_STATUSES)[number];

/** Why a person decides. */
export const INCOMING_REASONS = [
  "sender_blocked",
  "risk_list",
  "account_closed",
  /** The balance shows it, and no network says what brought it. */
  "origin_unknown",
  "from_cold",
] as const;
export type IncomingReason = (typeof INCOMING_REASONS)[number];

export const railSchema = z.object({
  asset,
  network,
  /** What people call the network. */
  name: z.string(),
  /** False while it is out of service. */
  working: z.boolean(),
  minimum: moneySchema,
  /** What sending costs by how soon it is done; one where a network has no such choice, none while it is not known. */
  speeds: z.array(
    z.object({
      speed: z.enum(CRYPTO_SPEEDS),
      fee: moneySchema,
      /** About how many seconds until a payment is in a block. */
      afterSeconds: z.int(),
    }),
  ),
  /** The least that is sent after the fee. */
  leastSent: moneySchema,
  /** About how many blocks and seconds it takes until a payment is final. */
  confirmations: z.int(),
  finalityAfterSeconds: z.int(),
});

export const incomingSchema = z.object({
  id: uuid,
  network,
  /** Null for a token we do not take. */
  amount: moneySchema.nullable(),
  status: z.enum(INCOMING_STATUSES),
  reason: z.enum(INCOMING_REASONS).nullable(),
  txHash: z.string(),
  confirmations: z.object({ have: z.int(), need: z.int() }).nullable(),
  seenAt: instant,
  creditedAt: instant.nullable(),
});

export const listCryptoRails = defineRoute({
  method: "GET",
  path: "/v1/crypto/rails",
  summary: "The assets and networks crypto may be received by, with minimum and time until it is final",
  access: "client",
  response: z.object({ rails: z.array(railSchema) }),
  errors: [],
});

export const openCryptoAddress = defineRoute({
  method: "POST",
  path: "/v1/crypto/addresses",
  summary: "The client's own address for an asset on a network, made when it is first asked for",
  access: "client",
  body: z.strictObject({ asset, network }),
  response: z.object({
    asset,
    network,
    /** As the network writes addresses. */
    address: z.string(),
    /** What came to it below the minimum and waits for more. */
    waiting: moneySchema,
  }),
  errors: ["custody.network_unavailable", "crypto.rail_unknown", "customers.profile_missing"],
});

export const listCryptoDeposits = defineRoute({
  method: "GET",
  path: "/v1/crypto/deposits",
  summary: "What is reaching or reached the client's addresses, newest first",
  access: "client",
  query: pageQuery,
  response: pageOf(incomingSchema),
  errors: [],
});
