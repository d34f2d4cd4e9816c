import { parseArgs } from "node:util";
import {
  describeReport,
  type IdentitySettings,
  type OriginalDatabase,
  openOriginalDatabase,
  type TakeOverReport,
  takeOver,
} from "@lastro/identity";
import { ConfigError } from "@lastro/platform/config";
import { whyNotStarted } from "@lastro/platform/processes/start-problem";
import { readEnvironment } from "./environment.js";
import type { Environment } from "./names.js";
import { refuseBadKeys, serviceSettings } from "./service-settings.js";
import { startDatabase } from "./start-database.js";
import { createServiceIdentity, openService } from "./start-service.js";

const USAGE = "npm run identity:import -- --from <postgres url of the original> [--schema auth]";

/** Takes over the people of a database of the original, into that of the service whose environment this is. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { from: { type: "string" }, schema: { type: "string" } } });
  if (values.from === undefined) throw new ConfigError([`say where people come from: ${USAGE}`]);
  const { environment } = readEnvironment(process.env);
  const settings = serviceSettings(environment);
  await refuseBadKeys(settings);
  const source = await openOriginalDatabase(values.from, values.schema);
  try {
    process.stdout.write(`${describeReport(await takeOverFrom(source, environment, settings))}\n`);
  } finally {
    await source.close();
  }
}

async function takeOverFrom(
  source: OriginalDatabase,
  environment: Environment,
  settings: IdentitySettings,
): Promise<TakeOverReport> {
  const database = await startDatabase(environment);
  try {
    const tools = await openService(environment, database.url);
    try {
      const { engine } = await createServiceIdentity(tools, settings);
      return await takeOver(tools.ctx, engine, source);
    } finally {
      await tools.close();
    }
  } finally {
    await database.stop();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${whyNotStarted(error)}\n`);
  process.exit(1);
}
