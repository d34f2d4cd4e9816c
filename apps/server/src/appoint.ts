import { isMode } from "@lastro/deployment";
import { systemClock } from "@lastro/platform/clock";
import { connectClient } from "@lastro/platform/database/client";
import { openDatabase, openPool } from "@lastro/platform/database/database";
import { fingerprintKeyOf } from "@lastro/platform/fingerprint-key";
import { createLogger } from "@lastro/platform/log";
import { systemRandom } from "@lastro/platform/random";
import { DEMO_SECRETS } from "./configuration/config.js";
import { secretsFromEnvironment } from "./configuration/secret-config.js";
import { requirePrepared } from "./deployment/require-prepared.js";
import { type Appointment, appointAdministrator } from "./modules/backoffice/index.js";

/** `npm run admin`: makes the person of a confirmed address an administrator; exits 1 when there is none. */
const email = process.argv[2];
const url = process.env.DATABASE_URL;
if (email === undefined || url === undefined) {
  process.stderr.write("Usage: DATABASE_URL=postgresql://… npm run admin -- you@example.com\n");
  process.exit(2);
}

const SENTENCES: Record<Appointment, string> = {
  appointed: `${email} is an administrator now, and sets a second factor up at the next sign-in.`,
  already_administrator: `${email} was an administrator already. Nothing was changed.`,
  unknown: `Nobody has confirmed the address ${email}. Register on the site and confirm it first.`,
};

// The settings of the server that are in the environment must be those of this database.
const client = await connectClient(url);
const { LASTRO_MODE: mode } = process.env;
const { masterSecret } = DEMO_SECRETS;
const secrets = secretsFromEnvironment(process.env) ?? { masterSecret, fingerprintSecret: masterSecret };
await requirePrepared(client, { ...secrets, mode: isMode(mode) ? mode : undefined });
await client.end();

const fingerprintKey = fingerprintKeyOf(secrets.fingerprintSecret);
const db = openDatabase(openPool({ url, log: createLogger("warn"), connections: 1, fingerprintKey }));
const outcome = await appointAdministrator({ db, clock: systemClock, random: systemRandom }, email);
await db.destroy();
process.stdout.write(`${SENTENCES[outcome]}\n`);
process.exit(outcome === "unknown" ? 1 : 0);
