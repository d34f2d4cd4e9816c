// Writes the row types of a freshly migrated database, each beside the code that owns the table.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describeTables } from "@lastro/platform/database/describe-tables";
import { startEmbeddedPostgres } from "@lastro/platform/database/embedded-postgres";
import { migrate } from "@lastro/platform/database/migrate";
import { MIGRATIONS } from "../dist/database/migrations.js";

const PLATFORM_TABLES = new Set([
  "idempotency_key",
  "job",
  "job_schedule",
  "kept_file_part",
  "notification_mail",
  "notification_sms",
  "rate_limit",
  "schema_migration",
  "server_heartbeat",
]);

/** The package that owns a table. */
function ownerOf(table) {
  if (PLATFORM_TABLES.has(table)) return "platform";
  return /^identity_|^user_(2fa|roles)$/.test(table) ? "identity" : "server";
}

const TARGETS = {
  identity: "packages/identity/src/database/schema.ts",
  platform: "packages/platform/src/database/schema.ts",
  server: "apps/server/src/database/schema.ts",
};

const directory = mkdtempSync(path.join(os.tmpdir(), "lastro-types-"));
chmodSync(directory, 0o755);
const port = 20_000 + (process.pid % 20_000);
const server = await startEmbeddedPostgres({ directory, port, durable: false });
try {
  await migrate(server.url, MIGRATIONS);
  const described = await describeTables(server.url, ownerOf);
  for (const [owner, text] of described)
    writeFileSync(fileURLToPath(new URL(`../../../${TARGETS[owner]}`, import.meta.url)), text);
} finally {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
}
