import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { connectClient } from "@lastro/platform/database/client";
import { startEmbeddedPostgres } from "@lastro/platform/database/embedded-postgres";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SERVER = path.join(ROOT, "apps/server/dist");

/** What came by the networks, and what orders hold. */
const NEVER_LEFT_OUT = ["I14", "I15"];

/** What `npm run verify` finds wrong in the books of the running server; nothing while they are in order. */
export async function brokenBooks(baseUrl: string): Promise<string[]> {
  const url = await databaseOf(baseUrl);
  const { stdout, stderr, status } = spawnSync(process.execPath, [path.join(SERVER, "verify/main.js"), url], {
    encoding: "utf8",
    timeout: 60_000,
  });
  const lines = stdout.split("\n");
  if (!lines.some((line) => line.startsWith("ok "))) return [`verify answered ${status}: ${stderr}`];
  const unchecked = NEVER_LEFT_OUT.filter((id) => !lines.some((line) => line.split(/ +/)[1] === id));
  return [
    ...unchecked.map((id) => `${id} was not checked`),
    ...lines.filter((line) => line !== "" && !line.startsWith("ok ") && !line.startsWith("mode ")),
  ];
}

/** Has the day of a scheduled Pix come: its run is due now, and its date stays what it was. */
export async function letDayCome(baseUrl: string, scheduleId: string): Promise<void> {
  const client = await connectClient(await databaseOf(baseUrl));
  try {
    const sql = `update pix_payments_schedule_run set next_try_at = now()
                  where schedule_id = $1 and status = 'waiting'`;
    const { rowCount } = await client.query(sql, [scheduleId]);
    if (rowCount !== 1) throw new Error(`${rowCount} runs of the schedule ${scheduleId} wait`);
  } finally {
    await client.end();
  }
}

/** Where the server keeps its books: its database is adopted as it runs, and left running. */
export async function databaseOf(baseUrl: string): Promise<string> {
  const directory = path.resolve(ROOT, process.env.E2E_DATA_DIR ?? "", "postgres");
  const { url } = await startEmbeddedPostgres({ directory, port: Number(new URL(baseUrl).port) + 9 });
  return url;
}
