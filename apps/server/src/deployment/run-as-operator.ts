import { systemClock } from "@lastro/platform/clock";
import type { Config } from "@lastro/platform/config";
import type { Ctx } from "@lastro/platform/context";
import { connectClient } from "@lastro/platform/database/client";
import { openDatabase, openPool } from "@lastro/platform/database/database";
import { fingerprintKeyOf } from "@lastro/platform/fingerprint-key";
import { createLogger } from "@lastro/platform/log";
import { systemRandom } from "@lastro/platform/random";
import { requirePrepared } from "./require-prepared.js";

/**
 * Runs an operator's command on one connection to a database whose settings these are, as the application does what it does,
 * and prints the line it answers. Ends with exit code 1 and the sentence that it throws.
 */
export async function runAsOperator(
  { url, config }: { readonly url: string; readonly config: Config },
  command: (ctx: Ctx) => Promise<string>,
): Promise<void> {
  const client = await connectClient(url);
  await requirePrepared(client, config);
  await client.end();

  const log = createLogger("warn");
  const fingerprintKey = fingerprintKeyOf(config.fingerprintSecret);
  const db = openDatabase(openPool({ url, log, connections: 1, fingerprintKey }));
  try {
    const said = await command({ db, clock: systemClock, random: systemRandom, log, config });
    process.stdout.write(`${said}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    await db.destroy();
  }
}
