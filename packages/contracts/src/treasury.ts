import { z } from "zod";
import { pendingApprovalSchema } from "./approvals.js";
import { CRYPTO_NETWORKS } from "./crypto/rails.js";
import { defineRoute } from "./route.js";
import { instant, moneySchema, multilineText, pageOf, pageQuery, uuid } from "./wire.js";

/** `sweep`: from the addresses the signer pays from to the cold one. `refill`: from there back, signed offline. */
export const TREASURY_KINDS = ["sweep", "refill"] as const;
export type TreasuryKind = (typeof TREASURY_KINDS)[number];

/**
 * `asked` → `approved` by another → of a sweep `sending` → `sent` → `done`; a refill is `done` once it has arrived. It ends
 * `rejected`, `cancelled` before it is signed, or `failed` where the network proves that it never happens.
 */
export const TREASURY_STATUSES = [
  "asked",
  "approved",
  "sending",
  "sent",
  "done",
  "failed",
  "rejected",
  "cancelled",
] as const;
export type TreasuryStatus = (typeof TREASURY_STATUSES)[number];

const network = z.enum(CRYPTO_NETWORKS);
const administrator = z.object({ id: uuid, name: z.string(), email: z.string() });

/** What a network and the books said of the same moment, when they were last compared. */
const checkSchema = z.object({ at: instant, onChain: moneySchema, inBooks: moneySchema });

/** Money between the hot and the cold addresses of an asset on a network. */
export const treasuryMovementSchema = z.object({
  id: uuid,
  kind: z.enum(TREASURY_KINDS),
  network,
  amount: moneySchema,
  /** Where it goes, as the network writes it. */
  address: z.string(),
  status: z.enum(TREASURY_STATUSES),
  /** A transfer from the cold address nobody asked for. */
  unexpected: z.boolean(),
  txHash: z.string().nullable(),
  confirmations: z.object({ have: z.int(), need: z.int() }).nullable(),
  /** What the network took for it, where that is in the books: in the asset, or on Ethereum in ether. */
  networkFee: moneySchema.nullable(),
  reason: z.string().nullable(),
  requestedBy: administrator.nullable(),
  requestedAt: instant,
  approvedBy: administrator.nullable(),
  approvedAt: instant.nullable(),
  endedAt: instant.nullable(),
  pendingApproval: pendingApprovalSchema.nullable(),
  may: z.object({ cancel: z.boolean(), sign: z.boolean() }),
});

/** An asset on a network: what is hot there, what is cold, and what should move. */
export const treasuryPairSchema = z.object({
  network,
  /** What our addresses hold that the signer pays from, clients' among them, by the books. */
  hot: moneySchema,
  /** What of it could leave now. */
  spendable: moneySchema,
  cold: moneySchema,
  /** What may stay hot: the cap's share of what is owed, by what the network holds of the asset. */
  cap: moneySchema,
  /** As the network writes it; null where none is configured. */
  coldAddress: z.string().nullable(),
  /** Why the cold address is out of service. */
  problem: z.string().nullable(),
  /** Approved withdrawals that wait because the hot addresses hold too little. */
  waiting: z.object({ count: z.int(), amount: moneySchema }),
  hotCheck: checkSchema.nullable(),
  coldCheck: checkSchema.nullable(),
  suggestion: z.object({ kind: z.enum(TREASURY_KINDS), amount: moneySchema }).nullable(),
  /** The most that can be asked for now, by kind. */
  most: z.object({ sweep: moneySchema, refill: moneySchema }),
  /** What is under way, by kind. */
  open: z.array(z.enum(TREASURY_KINDS)),
});

export const treasuryAssetSchema = z.object({
  asset: z.string(),
  /** To clients, escrows and whoever money in suspense belongs to. */
  owed: moneySchema,
  hot: moneySchema,
  cold: moneySchema,
  /** What the books began with, and what the house bears: on no address. */
  elsewhere: moneySchema,
  pairs: z.array(treasuryPairSchema),
});

export const readTreasury = defineRoute({
  method: "GET",
  path: "/v1/admin/treasury",
  summary: "What is owed of each crypto asset and what its hot and cold addresses hold",
  access: "admin",
  response: z.object({
    /** In hundredths of a percent. */
    hotCapBps: z.int(),
    assets: z.array(treasuryAssetSchema),
  }),
  errors: [],
});

export const TREASURY_TABS = ["all", "open", "ended"] as const;

export const listTreasuryMovements = defineRoute({
  method: "GET",
  path: "/v1/admin/treasury/movements",
  summary: "Sweeps and refills, newest first, with who asked and who approved",
  access: "admin",
  query: pageQuery.extend({ tab: z.enum(TREASURY_TABS).default("all") }),
  response: pageOf(treasuryMovementSchema),
  errors: [],
});

const reason = multilineText({ min: 5, max: 300 });
const byId = z.strictObject({ id: uuid });

export const askTreasuryMovement = defineRoute({
  method: "POST",
  path: "/v1/admin/treasury/movements",
  summary:
    "Ask another administrator to let money be moved to the cold address of a network, or back from it",
  access: "admin",
  movesMoney: true,
  status: 201,
  body: z.strictObject({ kind: z.enum(TREASURY_KINDS), network, amount: moneySchema, reason }),
  response: treasuryMovementSchema,
  errors: [
    "treasury.no_cold_address",
    "treasury.cold_out_of_service",
    "treasury.cold_short",
    "treasury.amount_too_small",
    "treasury.more_than_hot",
    "treasury.more_than_cold",
    "treasury.already_open",
    "custody.network_unavailable",
    "approvals.already_asked",
  ],
});

export const cancelTreasuryMovement = defineRoute({
  method: "POST",
  path: "/v1/admin/treasury/movements/:id/cancel",
  summary: "Cancel a sweep before it is signed, or a refill before it has arrived",
  access: "admin",
  movesMoney: true,
  params: byId,
  body: z.strictObject({ reason }),
  response: treasuryMovementSchema,
  errors: ["treasury.not_cancellable"],
});

export const readTreasurySigning = defineRoute({
  method: "GET",
  path: "/v1/admin/treasury/movements/:id/signing",
  summary: "What the cold address's holders need to sign an approved refill, away from any network",
  access: "admin",
  params: byId,
  response: z.object({
    network,
    amount: moneySchema,
    from: z.string(),
    to: z.string(),
    /** The refill's own id, for the holders' records. */
    reference: uuid,
    /** Bitcoin's: the transaction in base64, unsigned, with the fee it pays. */
    psbt: z.string().nullable(),
    fee: moneySchema.nullable(),
  }),
  errors: [
    "treasury.not_to_be_signed",
    "treasury.no_cold_address",
    "treasury.more_than_cold",
    "custody.network_unavailable",
  ],
});
