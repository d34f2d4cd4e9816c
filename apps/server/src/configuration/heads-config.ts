import path from "node:path";
import { z } from "zod";

/** Where the heads of the chains are exported to; a directory unless a bucket is named. */
export const headsEnvironment = {
  /** `heads` in the data directory when absent. */
  LASTRO_HEADS_DIR: z.string().min(1).optional(),
  /** A store that speaks S3 and keeps a bucket with object lock. */
  LASTRO_HEADS_S3_URL: z.url().optional(),
  LASTRO_HEADS_S3_BUCKET: z.string().min(1).optional(),
  /** What names begin with: another one for each database. */
  LASTRO_HEADS_S3_PREFIX: z.string().default("heads/"),
  LASTRO_HEADS_S3_REGION: z.string().min(1).default("us-east-1"),
  LASTRO_HEADS_S3_KEY_ID: z.string().min(1).optional(),
  LASTRO_HEADS_S3_SECRET: z.string().min(1).optional(),
  /** How long nobody can delete what was exported. */
  LASTRO_HEADS_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).default(3_650),
} as const;

const environment = z.object(headsEnvironment);
type HeadsEnvironment = z.infer<typeof environment>;

export interface ObjectStoreConfig {
  readonly kind: "bucket";
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly retentionDays: number;
}

export type HeadsConfig = ObjectStoreConfig | { readonly kind: "directory"; readonly path: string };

/** What names a bucket, which is only of use whole. */
const OF_A_BUCKET = [
  "LASTRO_HEADS_S3_URL",
  "LASTRO_HEADS_S3_BUCKET",
  "LASTRO_HEADS_S3_KEY_ID",
  "LASTRO_HEADS_S3_SECRET",
] as const;

export function headsConfig(env: HeadsEnvironment, dataDir: string): { readonly heads: HeadsConfig } {
  const {
    LASTRO_HEADS_S3_URL: endpoint,
    LASTRO_HEADS_S3_BUCKET: bucket,
    LASTRO_HEADS_S3_KEY_ID: accessKeyId,
    LASTRO_HEADS_S3_SECRET: secretAccessKey,
  } = env;
  if (!(endpoint && bucket && accessKeyId && secretAccessKey))
    return { heads: { kind: "directory", path: env.LASTRO_HEADS_DIR ?? path.join(dataDir, "heads") } };
  return {
    heads: {
      ...{ kind: "bucket", endpoint, bucket, accessKeyId, secretAccessKey },
      ...{ region: env.LASTRO_HEADS_S3_REGION, prefix: env.LASTRO_HEADS_S3_PREFIX },
      retentionDays: env.LASTRO_HEADS_RETENTION_DAYS,
    },
  };
}

/** The bucket that the environment names, for a command that needs no other setting. */
export function headsFromEnvironment(env: Readonly<Record<string, string | undefined>>) {
  const { heads } = headsConfig(environment.parse(env), "");
  return heads.kind === "bucket" ? heads : undefined;
}

/** In either mode: heads that are believed to leave the machine and do not are worse than none. */
export function headsProblems(env: Partial<HeadsEnvironment>): string[] {
  const missing = OF_A_BUCKET.filter((name) => env[name] === undefined);
  if (missing.length === 0 || missing.length === OF_A_BUCKET.length) return [];
  return missing.map(
    (name) => `${name} is missing: a bucket for chain heads is named by ${OF_A_BUCKET.join(", ")}`,
  );
}
