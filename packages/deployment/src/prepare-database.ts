import type { Clock } from "@lastro/platform/clock";
import { ConfigError } from "@lastro/platform/config";
import { loginProblems } from "@lastro/platform/database/app-role";
import {
  appliedMigrations,
  applyMigrations,
  inMigrationTurn,
  migrationProblems,
  shippedMigrations,
} from "@lastro/platform/database/migrate";
import { bringFingerprintKey } from "@lastro/platform/fingerprint-key";
import type { Random } from "@lastro/platform/random";
import type pg from "pg";
import { findFingerprintMark, findSealed, markOfFingerprints, opensAny, sealCanary } from "./canary.js";
import { readEvidence, tableExists } from "./evidence.js";
import { adoptionProblem, type Mode, recordedModeProblem } from "./mode.js";

/** Where the master secret comes from: the settings, or the database itself. */
export interface SecretSource {
  /** Called before anything is written. */
  find(client: pg.Client): Promise<string | undefined>;
  /** Called after migrating where none was found. */
  make(client: pg.Client): Promise<string>;
}

/** The secret of the settings. */
export function givenSecret(masterSecret: string): SecretSource {
  return { find: async () => masterSecret, make: async () => masterSecret };
}

export interface Preparation {
  readonly url: string;
  /** The folder of the migrations of this release. */
  readonly migrations: string;
  readonly mode: Mode;
  readonly secret: SecretSource;
  /** Master secrets before the current one, which something may still be sealed with. */
  readonly formerSecrets?: readonly string[];
  /** The master secret when absent. */
  readonly fingerprintSecret?: string | undefined;
  readonly clock: Clock;
  readonly random: Random;
}

/** Whose a database must be. */
interface Ownership {
  readonly mode?: Mode | undefined;
  readonly masterSecret?: string | undefined;
  readonly formerSecrets?: readonly string[];
  readonly fingerprintSecret?: string | undefined;
}

const WRONG_SECRET =
  "LASTRO_MASTER_SECRET is not the secret this database's data is sealed with. When it was changed, the former one stays in LASTRO_FORMER_MASTER_SECRETS until `npm run secrets:reseal` says that nothing is sealed with it any more";
const WRONG_FINGERPRINTS =
  "fingerprints in this database were made with another secret: set LASTRO_FINGERPRINT_SECRET to it, which is the first master secret where none was set, or a CPF could register twice";
const NOT_PREPARED = "the database has not been brought to this release: start the server first";
const MISSING_SECRET =
  "this database's data is sealed with a secret that was given to an earlier start: set LASTRO_MASTER_SECRET to it";

/**
 * Brings a database to this release, for one mode and one master secret, and answers the secret. Throws `ConfigError`
 * before anything is written when the database belongs to another mode or release, when the secret is not the one its
 * data is sealed with, or when the login cannot work on it.
 */
export function prepareDatabase(preparation: Preparation): Promise<string> {
  const { url, migrations, mode, secret, clock, random, ...others } = preparation;
  return inMigrationTurn(url, async (client) => {
    const shipped = await shippedMigrations(migrations);
    refuse(await databaseProblems(client, mode));
    refuse(migrationProblems(shipped, await appliedMigrations(client)));
    const given = await secret.find(client);
    refuse(await secretProblems(client, { ...others, masterSecret: given }, random));
    refuse(await loginProblems(client));
    await applyMigrations(client, shipped);
    // The first migration may have made the role just now.
    refuse(await loginProblems(client));
    const masterSecret = given ?? (await secret.make(client));
    const fingerprintSecret = others.fingerprintSecret ?? masterSecret;
    await bringFingerprintKey(client, fingerprintSecret);
    await client.query(
      `insert into deployment as d (mode, canary, fingerprint_mark, decided_at) values ($1, $2, $3, $4)
       on conflict (only_one) do update
       set canary = coalesce(d.canary, excluded.canary), fingerprint_mark = excluded.fingerprint_mark
       where d.canary is null or d.fingerprint_mark is null`,
      [mode, sealCanary(masterSecret, random), markOfFingerprints(fingerprintSecret), clock.now()],
    );
    return masterSecret;
  });
}

/** Why a program that works on a prepared database may not work on this one. Writes nothing. */
export async function preparedProblems(
  client: pg.Client,
  expected: Ownership & { readonly migrations: string },
  random: Pick<Random, "bytes">,
): Promise<string[]> {
  const shipped = await shippedMigrations(expected.migrations);
  const applied = await appliedMigrations(client);
  if (shipped.some(({ name }) => !applied.has(name))) return [NOT_PREPARED];
  return [...migrationProblems(shipped, applied), ...(await ownershipProblems(client, expected, random))];
}

/** Why a prepared database is not the one of this mode and this master secret. Writes nothing. */
export async function ownershipProblems(
  client: pg.Client,
  expected: Ownership,
  random: Pick<Random, "bytes">,
): Promise<string[]> {
  const recorded = await recordedMode(client);
  if (recorded === undefined) return [NOT_PREPARED];
  const mode = expected.mode && recordedModeProblem(expected.mode, recorded);
  const secret = expected.masterSecret === undefined ? [] : await secretProblems(client, expected, random);
  return [...(mode ? [mode] : []), ...secret];
}

async function databaseProblems(client: pg.Client, mode: Mode): Promise<string[]> {
  const recorded = await recordedMode(client);
  const problem = recorded
    ? recordedModeProblem(mode, recorded)
    : adoptionProblem(mode, await readEvidence(client));
  return problem ? [problem] : [];
}

async function recordedMode(client: pg.Client): Promise<Mode | undefined> {
  if (!(await tableExists(client, "deployment"))) return undefined;
  const { rows } = await client.query<{ mode: Mode }>("select mode from deployment");
  return rows[0]?.mode;
}

async function secretProblems(
  client: pg.Client,
  { masterSecret, formerSecrets = [], fingerprintSecret = masterSecret }: Ownership,
  random: Pick<Random, "bytes">,
): Promise<string[]> {
  const sealed = await findSealed(client);
  if (sealed.length === 0) return [];
  if (masterSecret === undefined || fingerprintSecret === undefined) return [MISSING_SECRET];
  if (!opensAny({ masterSecret, formerSecrets }, sealed, random)) return [WRONG_SECRET];
  const mark = await findFingerprintMark(client);
  // Until a mark is kept, fingerprints were made with the master secret that sealed.
  const isSame = mark
    ? mark.equals(markOfFingerprints(fingerprintSecret))
    : opensAny({ masterSecret: fingerprintSecret }, sealed, random);
  return isSame ? [] : [WRONG_FINGERPRINTS];
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new ConfigError(problems);
}
