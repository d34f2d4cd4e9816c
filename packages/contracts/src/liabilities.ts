import { ASSET_CODES } from "@lastro/money";
import { z } from "zod";
import { CRYPTO_NETWORKS } from "./crypto/rails.js";
import { inclusionFile } from "./liabilities/files.js";
import { defineRoute } from "./route.js";
import { civilDay, instant, moneySchema } from "./wire.js";

/**
 * Where what stands behind clients' balances is: addresses whose keys our signer has, one whose key nothing of ours has, the
 * Pix provider, a partner abroad, the reais set aside for PRP, and what the house put up itself and no address holds.
 */
export const HOLDING_KINDS = ["hot", "cold", "psp", "partner", "provision", "house"] as const;

export const holding = z.object({
  kind: z.enum(HOLDING_KINDS),
  /** What it stands behind. */
  asset: z.enum(ASSET_CODES),
  network: z.enum(CRYPTO_NETWORKS).nullable(),
  /** By our books. */
  inBooks: moneySchema,
  /** What our nodes read from the network when they were last compared with the books; of others nothing can be read. */
  readings: z.array(
    z.object({
      /** Ours; null for clients' deposit addresses together, which are not published. */
      address: z.string().nullable(),
      onChain: moneySchema,
      readAt: instant,
    }),
  ),
});

const publishedRoot = {
  day: civilDay,
  /** The instant of the snapshot. */
  takenAt: instant,
  root: z.string(),
  leafCount: z.int(),
};

/** How many earlier roots are listed. */
export const MAX_EARLIER_ROOTS = 60;

export const readTransparency = defineRoute({
  method: "GET",
  path: "/v1/transparency",
  summary:
    "What all clients are owed by the newest proof of liabilities, what stands behind it, and earlier roots",
  access: "public",
  response: z.object({
    /** Null until the first one is published. */
    latest: z
      .object({
        ...publishedRoot,
        publishedAt: instant,
        /** What all leaves are owed together, of each asset. */
        owed: z.array(moneySchema),
        /** What is owed besides and attributed to nobody yet: money in suspense, yield not paid out, contested Pix. */
        unattributed: z.array(moneySchema),
        holdings: z.array(holding),
      })
      .nullable(),
    /** Newest first. */
    earlier: z.array(z.object(publishedRoot)),
    /** What the keys of the house's addresses signed, the newest of each. */
    ownership: z.array(
      z.object({
        network: z.enum(CRYPTO_NETWORKS),
        address: z.string(),
        text: z.string(),
        signature: z.string(),
        recordedAt: instant,
      }),
    ),
  }),
  errors: [],
});

const ownProof = z.object({
  /** Null until the first proof is published. A file without inclusions says that nothing was owed. */
  file: inclusionFile.nullable(),
});

export const readOwnInclusions = defineRoute({
  method: "GET",
  path: "/v1/liabilities/inclusions",
  summary: "The client's own leaves of the newest proof of liabilities, with their paths to its root",
  access: "client",
  company: "read",
  response: ownProof,
  errors: [],
});

export const readTradersInclusions = defineRoute({
  method: "GET",
  path: "/agro/v1/liabilities/inclusions",
  summary: "The trader's own leaves of the newest proof of liabilities, with their paths to its root",
  access: "trader",
  response: ownProof,
  errors: [],
});
