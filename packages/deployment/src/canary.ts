import { createHmac } from "node:crypto";
import type { Random } from "@lastro/platform/random";
import {
  createSealer,
  deriveKey,
  KEY_NAME_BYTES,
  keyNameOf,
  type MasterSecrets,
} from "@lastro/platform/sealed";
import type pg from "pg";
import { tableExists } from "./evidence.js";

const PURPOSE = "deployment.canary";
const ROW = "deployment";
const TEXT = Buffer.from("sealed with the master secret of this deployment");

type Bytes = Pick<Random, "bytes">;

/** A known text, sealed: whoever opens it has the secret. */
export function sealCanary(masterSecret: string, random: Bytes): Buffer {
  return createSealer({ masterSecret }, PURPOSE, random).seal(ROW, TEXT);
}

/** Tells whether fingerprints are made with the secret they were made with before. */
export function markOfFingerprints(fingerprintSecret: string): Buffer {
  return createHmac("sha256", deriveKey(fingerprintSecret, "deployment.fingerprints")).update(TEXT).digest();
}

/** Rows sealed with the master secret, by table: the row's id, the ciphertext, and the purpose of its key. */
const SEALED_ROWS = [
  ["customers_profile", "id", "cpf_sealed", "customers.cpf"],
  ["grain_account", "user_id", "tax_id_sealed", "grain.tax-id"],
  ["identity_factor", "id", "secret_sealed", "identity.factor"],
  ["identity_custom_provider", "id", "client_secret_sealed", "identity.outside"],
  ["identity_signing_key", "kid", "sealed", "identity.signing-key"],
  ["notification_mail", "id", "sealed", "notifications.mail"],
] as const;

interface Sealed {
  readonly purpose: string;
  readonly id: string;
  readonly sealed: Buffer;
}

/**
 * Something the master secret must open: the canary, or in a database of an earlier release, which has none, the oldest
 * and the newest sealed row of each table. Empty where nothing has been sealed yet.
 */
export async function findSealed(client: pg.Client): Promise<Sealed[]> {
  if (await tableExists(client, "deployment")) {
    const { rows } = await client.query<{ canary: Buffer | null }>("select canary from deployment");
    if (rows[0]) return rows[0].canary ? [{ purpose: PURPOSE, id: ROW, sealed: rows[0].canary }] : [];
  }
  const found: Sealed[] = [];
  for (const [table, id, column, purpose] of SEALED_ROWS) {
    if (!(await tableExists(client, table))) continue;
    const some = `select ${id}::text as id, ${column} as sealed from ${table} where ${column} is not null`;
    const { rows } = await client.query<{ id: string; sealed: Buffer }>(
      `(${some} order by created_at limit 1) union all (${some} order by created_at desc limit 1)`,
    );
    found.push(...rows.map((row) => ({ purpose, ...row })));
  }
  return found;
}

/**
 * Whether a configured secret opens any of them. Any, because a deployment that lost its secret once has older rows nobody can
 * open, and works on with a newer one.
 */
export function opensAny(secrets: MasterSecrets, found: readonly Sealed[], random: Bytes): boolean {
  return found.some(({ purpose, id, sealed }) => {
    try {
      createSealer(secrets, purpose, random).open(id, sealed);
      return true;
    } catch {
      return false;
    }
  });
}

/** Whether everything was sealed anew since the current secret came, so that no former one is needed. */
export async function isUnderCurrentSecret(
  client: pg.Client,
  { masterSecret }: MasterSecrets,
): Promise<boolean> {
  const { rows } = await client.query<{ canary: Buffer | null }>("select canary from deployment");
  return rows[0]?.canary?.subarray(0, KEY_NAME_BYTES).equals(keyNameOf(masterSecret)) ?? false;
}

/** The mark of the fingerprints kept so far; undefined in a database of an earlier release, or after a lost secret. */
export async function findFingerprintMark(client: pg.Client): Promise<Buffer | undefined> {
  if (!(await tableExists(client, "deployment"))) return undefined;
  // Read as JSON, which works before the migration that adds the column too.
  const { rows } = await client.query<{ mark: string | null }>(
    `select to_jsonb(d) ->> 'fingerprint_mark' as mark from deployment d where canary is not null`,
  );
  const mark = rows[0]?.mark;
  return mark ? Buffer.from(mark.slice(2), "hex") : undefined;
}
