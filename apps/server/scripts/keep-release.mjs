// Keeps the data of this release for the upgrade test of the next one: starts the built demonstration on a database of
// its own, waits for its history and its jobs, and writes every row to test/fixtures/previous-release/data.jsonl.gz.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { startEmbeddedPostgres } from "@lastro/platform/database/embedded-postgres";
import pg from "pg";

const target = fileURLToPath(new URL("../test/fixtures/previous-release/data.jsonl.gz", import.meta.url));
const program = fileURLToPath(new URL("../dist/main.js", import.meta.url));
const port = Number(process.env.PORT ?? 20_000 + (process.pid % 20_000));
const directory = mkdtempSync(path.join(os.tmpdir(), "lastro-release-"));
// Not the demonstration's own, so that the same rows serve a production start too.
const masterSecret = randomBytes(32).toString("hex");

const database = await startEmbeddedPostgres({
  directory: path.join(directory, "postgres"),
  port: port + 9,
  durable: false,
});
try {
  await runDemonstration();
  const lines = await readEverything();
  mkdirSync(path.dirname(target), { recursive: true });
  const packed = gzipSync(lines.join("\n"), { level: 9 });
  writeFileSync(target, packed);
  console.log(`${path.relative(process.cwd(), target)}: ${lines.length} lines, ${packed.length} bytes`);
} finally {
  await database.stop();
  rmSync(directory, { recursive: true, force: true });
}

async function runDemonstration() {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATABASE_URL: database.url,
      LASTRO_DATA_DIR: path.join(directory, "data"),
      LASTRO_MASTER_SECRET: masterSecret,
      LASTRO_LOG_LEVEL: "error",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const end = once(child, "exit");
  try {
    await until("the demonstration is ready", async () => {
      if (child.exitCode !== null) throw new Error(`The demonstration stopped with code ${child.exitCode}`);
      return isReady();
    });
    await until("its jobs are done", async () => (await dueJobs()) === 0);
  } finally {
    child.kill("SIGTERM");
    await end;
  }
}

async function isReady() {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}

async function dueJobs() {
  const [row] = await ask(
    "select count(*)::int as due from job where done_at is null and given_up_at is null and run_at < now()",
  );
  return row.due;
}

async function until(what, isSo) {
  const deadline = Date.now() + 10 * 60_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** The secret the rows are sealed with, where each sequence stands, then of each table its columns and its rows. */
async function readEverything() {
  const sequences = await ask(
    "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1",
  );
  const tables = await ask(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
       and not a.attisdropped and a.attgenerated = ''
     group by 1 order by 1`,
  );
  const lines = [JSON.stringify({ masterSecret, sequences })];
  for (const { name, columns } of tables) {
    const rows = await ask(`select t::text as row from "${name}" t order by 1`);
    if (rows.length === 0) continue;
    lines.push(JSON.stringify({ table: name, columns, rows: rows.length }));
    lines.push(...rows.map(({ row }) => JSON.stringify(row)));
  }
  return lines;
}

async function ask(sql) {
  const client = new pg.Client({ connectionString: database.url, options: "-c timezone=UTC" });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
