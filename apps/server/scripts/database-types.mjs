// Writes the row types of a freshly migrated database into src/platform/database/schema.ts.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describeTables } from "../dist/platform/database/describe-tables.js";
import { startEmbeddedPostgres } from "../dist/platform/database/embedded-postgres.js";
import { migrate } from "../dist/platform/database/migrate.js";

const target = fileURLToPath(new URL("../src/platform/database/schema.ts", import.meta.url));
const directory = mkdtempSync(path.join(os.tmpdir(), "lastro-types-"));
chmodSync(directory, 0o755);
const port = 20_000 + (process.pid % 20_000);
const server = await startEmbeddedPostgres({ directory, port, durable: false });
try {
  await migrate(server.url);
  writeFileSync(target, await describeTables(server.url));
} finally {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
}
