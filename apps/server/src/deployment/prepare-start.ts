import { givenSecret, isUnderCurrentSecret, prepareDatabase } from "@lastro/deployment";
import { createKeyRing, parseJwks } from "@lastro/identity";
import { systemClock } from "@lastro/platform/clock";
import { type Config, ConfigError } from "@lastro/platform/config";
import { connectClient } from "@lastro/platform/database/client";
import type { Logger } from "@lastro/platform/log";
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
    formerSecrets: config.formerSecrets,
    fingerprintSecret: config.fingerprintSecret,
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

/** Says whether the former master secrets that were given are needed. */
export async function reportFormerSecrets(config: Config, databaseUrl: string, log: Logger): Promise<void> {
  if (config.formerSecrets.length === 0) return;
  const client = await connectClient(databaseUrl);
  try {
    if (await isUnderCurrentSecret(client, config))
      log.warn("nothing is sealed with a former master secret: LASTRO_FORMER_MASTER_SECRETS can be removed");
    else log.warn("LASTRO_FORMER_MASTER_SECRETS cannot be removed yet: run `npm run secrets:reseal`");
  } finally {
    await client.end();
  }
}
