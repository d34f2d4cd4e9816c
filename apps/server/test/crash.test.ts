import { randomInt, randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@lastro/platform/database/embedded-postgres";
import { freePort } from "@lastro/platform/testing/free-port";
import type { RunningServer } from "@lastro/platform/testing/running-program";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../src/testing/books.js";
import { startServer } from "./running-server.js";

/** `npm run crash` asks for 50 and expects the server back at once; the suite takes 10 and waits. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 10);
const CALLERS = 12;
const READY_WITHIN_MS = process.env.CRASH_ROUNDS === undefined ? 120_000 : 6_000;

interface Order {
  readonly key: string;
  readonly from: "cliente" | "maria";
  readonly body: string;
}

const acknowledged = new Map<string, string>();
const unknown = new Map<string, Order>();
const readyTimes: number[] = [];
const tokens = { cliente: "", maria: "" };

let directory: string;
let database: EmbeddedPostgres;
let settings: Record<string, string>;
let server: RunningServer;

beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), "lastro-crash-"));
  chmodSync(directory, 0o755);
  database = await startEmbeddedPostgres({
    directory: path.join(directory, "postgres"),
    port: await freePort(),
  });
  settings = {
    PORT: String(20_000 + randomInt(12_000)),
    LASTRO_DATA_DIR: path.join(directory, "data"),
    DATABASE_URL: database.url,
    LASTRO_LOG_LEVEL: "error",
    LASTRO_MONEY_REQUESTS_PER_MINUTE: "10000000",
    LASTRO_REQUESTS_PER_MINUTE: "10000000",
  };
  server = await startServer(settings);
  await signIn();
}, 400_000);

afterAll(async () => {
  await server.stop();
  await database.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function signIn(): Promise<void> {
  for (const who of ["cliente", "maria"] as const) {
    const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: `${who}@lastro.demo`, password: "lastro-demo-2026" }),
    });
    tokens[who] = ((await answer.json()) as { access_token: string }).access_token;
  }
}

function anOrder(): Order {
  const from = randomInt(2) === 0 ? "cliente" : "maria";
  const to = from === "cliente" ? "maria" : "cliente";
  return {
    key: randomUUID(),
    from,
    body: JSON.stringify({
      to: { kind: "email", value: `${to}@lastro.demo` },
      amount: { asset: "BRL", amount: `0.0${1 + randomInt(9)}` },
    }),
  };
}

/** Sends a transfer: its answer is remembered, and so is that there was none. */
async function send(order: Order): Promise<void> {
  try {
    const answer = await fetch(`${server.url}/v1/transfers`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${tokens[order.from]}`,
        "idempotency-key": order.key,
      },
      body: order.body,
      signal: AbortSignal.timeout(10_000),
    });
    const { id } = (await answer.json()) as { id?: string };
    if (answer.status === 201 && id !== undefined) {
      acknowledged.set(order.key, id);
      unknown.delete(order.key);
    } else if (answer.status < 500) throw new Error(`Refused with ${answer.status}`);
    else unknown.set(order.key, order);
  } catch (error) {
    if (error instanceof Error && error.message.startsWith("Refused")) throw error;
    unknown.set(order.key, order);
  }
}

/** Somebody is charged and pays by Pix, through the provider, while the server may die at any moment. */
async function receivePix(): Promise<void> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${tokens.cliente}` };
  try {
    const charge = await fetch(`${server.url}/v1/pix/charges`, {
      method: "POST",
      headers: { ...headers, "idempotency-key": randomUUID() },
      body: JSON.stringify({ amount: "1.00" }),
      signal: AbortSignal.timeout(10_000),
    });
    const { txid } = (await charge.json()) as { txid: string };
    await fetch(`${server.url}/v1/demo/pix/pay`, {
      method: "POST",
      headers,
      body: JSON.stringify({ txid }),
      signal: AbortSignal.timeout(10_000),
    });
  } catch {
    // What the provider took is in its books, and is compared at the end.
  }
}

async function loadUntilKilled(): Promise<void> {
  let alive = true;
  const callers = Array.from({ length: CALLERS }, async (_, number) => {
    while (alive) await (number === 0 ? receivePix() : send(anOrder()));
  });
  await new Promise((resolve) => setTimeout(resolve, 100 + randomInt(900)));
  await server.kill();
  alive = false;
  await Promise.all(callers);
}

describe(`a server killed ${ROUNDS} times under load`, () => {
  it("is ready again in time each time, and answers what it had not", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await loadUntilKilled();
      server = await startServer(settings);
      readyTimes.push(server.readyMs);
      for (const order of [...unknown.values()]) await send(order);
      expect([...unknown.keys()]).toEqual([]);
    }
    expect(Math.max(...readyTimes)).toBeLessThan(READY_WITHIN_MS);
    expect(acknowledged.size).toBeGreaterThan(ROUNDS);
  }, 1_200_000);

  it("has lost no acknowledged movement, and doubled none", async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<{ key: string; id: string; postings: number }>(
      `select t.idempotency_key as key, t.id, count(l.id)::int as postings
       from accounts_transfer t left join ledger_transaction l on l.reference = t.id::text and l.kind = 'transfer.sent'
       where t.idempotency_key = any ($1) group by t.id`,
      [[...acknowledged.keys()]],
    );
    await client.end();
    expect(new Map(rows.map(({ key, id }) => [key, id]))).toEqual(acknowledged);
    expect(rows.filter(({ postings }) => postings !== 1)).toEqual([]);
  });

  it("agrees with the Pix provider's books to the last centavo", async () => {
    await expect.poll(() => differencesWithProvider(), { timeout: 180_000, interval: 500 }).toEqual([]);
  });

  it("leaves the books in order", () => expectBooksInOrder(database.url));
});

/** Pix the provider received and we did not book once, or booked and it did not receive. */
async function differencesWithProvider(): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${Number(settings.PORT) + 1}/sim/books`);
  const books = (await answer.json()) as { pix: { endToEndId: string; valor: string }[] };
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ end_to_end_id: string; amount: string }>(
    "select end_to_end_id, amount from pix_payment",
  );
  await client.end();
  const ours = new Map(rows.map((row) => [row.end_to_end_id, row.amount]));
  const missing = books.pix.filter(
    ({ endToEndId, valor }) => ours.get(endToEndId) !== valor.replace(".", ""),
  );
  const theirs = new Set(books.pix.map(({ endToEndId }) => endToEndId));
  const invented = [...ours.keys()].filter((endToEndId) => !theirs.has(endToEndId));
  return [
    ...missing.map(({ endToEndId }) => `not booked: ${endToEndId}`),
    ...invented.map((id) => `invented: ${id}`),
  ];
}
