import { givenSecret, prepareDatabase } from "@lastro/deployment";
import { createKeyRing, parseJwks } from "@lastro/identity";
import { systemClock } from "@lastro/platform/clock";
import { type Config, ConfigError } from "@lastro/platform/config";
import { systemRandom } from "@lastro/platform/random";
import { signInSettings } from "../configuration/sign-in-settings.js";
import { MIGRATIONS } from "../database/migrations.js";
import { parseReceiptKeys } from "../modules/receipts/index.js";

/** Refuses settings and a database this start cannot work with, then brings the database to this release. */
export async function prepareStart(config: Config, databaseUrl: string): Promise<void> {
  await refuseUnusableKeys(config);
  await prepareDatabase({
    url: databaseUrl,
    migrations: MIGRATIONS,
    mode: config.mode,
    secret: givenSecret(config.masterSecret),
    clock: systemClock,
    random: systemRandom,
  });
}

/** The keys that sign tokens and receipts, read as they will be when the server serves. */
async function refuseUnusableKeys(config: Config): Promise<void> {
  const { keys, secret, algorithms } = signInSettings(config).tokens;
  if (keys !== undefined)
    await refusing("LASTRO_JWT_KEYS", () => createKeyRing(parseJwks(keys), secret, algorithms));
  const { receiptKeys } = config;
  if (receiptKeys !== undefined) await refusing("LASTRO_RECEIPT_KEYS", () => parseReceiptKeys(receiptKeys));
}

async function refusing(setting: string, read: () => unknown): Promise<void> {
  try {
    await read();
  } catch (error) {
    throw new ConfigError([`${setting}: ${error instanceof Error ? error.message : String(error)}`]);
  }
}
