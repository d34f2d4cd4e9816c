import { setTimeout as delay } from "node:timers/promises";
import type { Money } from "@lastro/money";
import type { Actor } from "@lastro/platform/actor";
import type { Ctx } from "@lastro/platform/context";
import { query } from "@lastro/platform/database/database";
import { createRateLimiter } from "@lastro/platform/http/rate-limit";
import { createRouter } from "@lastro/platform/http/router";
import { createHttpServer } from "@lastro/platform/http/server";
import { startWorker } from "@lastro/platform/jobs/worker";
import { createLogger } from "@lastro/platform/log";
import { systemRandom } from "@lastro/platform/random";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { freePort } from "@lastro/platform/testing/free-port";
import { IN_ORDER } from "@lastro/platform/testing/in-order";
import { createTestDatabase } from "@lastro/platform/testing/test-database";
import { PIX_PSP_DEFAULTS, type PixPspOptions, startPixPsp } from "@lastro/simulators";
import { loadConfig } from "../configuration/config.js";
import { caseTimers, registerCaseRoutes } from "../modules/cases/index.js";
import { balanceOf, customerAccount, houseAccount } from "../modules/ledger/index.js";
import { createPixProvider, pixJobs, reconcile, registerPixRoutes } from "../modules/pix/index.js";
import { wire } from "../modules/pix/psp/wire.js";
import {
  createContests,
  followClaims,
  followRecoveries,
  PIX_DISPUTE_CASES,
  type PixDisputePorts,
  pixDisputeJobs,
  registerPixDisputeRoutes,
  type SentPixPort,
} from "../modules/pix-disputes/index.js";
import { runTimersJob } from "../modules/timers/index.js";

export const MARIA = "0190c5f0-0000-7000-8000-000000000001";
export const PEDRO = "0190c5f0-0000-7000-8000-000000000002";
/** A client without an address to write to. */
const LETTERLESS = "0190c5f0-0000-7000-8000-000000000003";
const ADMIN = "0190c5f0-0000-7000-8000-0000000000ad";

/** Signs requests in by a header that names the person: who they are is another module's business. */
function actorNamed(name: string | string[] | undefined): Actor {
  if (typeof name !== "string") return { kind: "anonymous" };
  return {
    kind: name === ADMIN ? "admin" : "client",
    userId: name,
    sessionId: name,
    assurance: name === ADMIN ? "aal2" : "aal1",
  };
}

/** A named type of its own: the simulators' inner types stay theirs. */
interface PixPsp extends Awaited<ReturnType<typeof startPixPsp>> {}

interface AnswerBody {
  [field: string]: unknown;
}

/** What a client sent by Pix, where a test has any. */
const NOTHING_SENT: SentPixPort = { find: async () => undefined, askReturnsNow: async () => {} };

interface BenchOptions {
  readonly settings?: Readonly<Record<string, string>>;
  readonly sent?: SentPixPort;
}

/** The Pix module on a real database, talking over HTTP to a real PSP simulator that calls back; one clock moves both. */
export async function startPixBench(
  options: PixPspOptions = {},
  { settings = {}, sent = NOTHING_SENT }: BenchOptions = {},
) {
  const database = await createTestDatabase();
  const clock = createFixedClock();
  const psp: PixPsp = await startPixPsp({
    clock,
    refundSettleMs: 20,
    callbackBackoffMs: 20,
    reorderWindowMs: 50,
    ...options,
  });
  const port = await freePort();
  const config = loadConfig({
    PORT: String(port),
    LASTRO_LOG_LEVEL: "silent",
    LASTRO_PIX_URL: psp.url,
    LASTRO_PIX_CLIENT_ID: PIX_PSP_DEFAULTS.clientId,
    LASTRO_PIX_CLIENT_SECRET: PIX_PSP_DEFAULTS.clientSecret,
    LASTRO_PIX_KEY: PIX_PSP_DEFAULTS.account.keys[0] ?? "",
    LASTRO_MONEY_REQUESTS_PER_MINUTE: "10000",
    ...settings,
  });
  const log = createLogger("silent");
  const ctx: Ctx = { db: database.db, clock, random: systemRandom, log, config };
  const provider = createPixProvider(ctx);
  const clients = [MARIA, PEDRO].map((userId) => ({
    userId,
    email: `${userId}@example.com`,
    language: "pt-BR" as const,
  }));
  // Signs in by telephone: the directory knows no address of theirs, whatever the type says.
  clients.push({ userId: LETTERLESS, email: "", language: "pt-BR" as const });
  const limiter = createRateLimiter(database.db, clock, config);
  const disputePorts: PixDisputePorts = {
    psp: provider.charges,
    disputes: provider.disputes,
    sent,
    findClient: async (_db, userId) => clients.find((one) => one.userId === userId),
    emailsOf: async () => new Map(clients.map(({ userId, email }) => [userId, email])),
    limiter,
  };
  const ports = {
    contests: createContests(async () => {
      await followClaims({ ...ctx, ...disputePorts });
      await followRecoveries({ ...ctx, ...disputePorts });
    }),
    psp: provider.charges,
    callbacks: provider.callbacks,
    assertClient: async () => {},
    findClient: async (_db: unknown, idOrEmail: string) =>
      clients.find(({ userId, email }) => idOrEmail === userId || idOrEmail === email),
    lockHolder: async () => "open" as const,
    payeeOf: async () => ({ name: "Cliente", city: "Brasilia" }),
    emailsOf: async () => new Map(clients.map(({ userId, email }) => [userId, email])),
  };
  const http = await createHttpServer(ctx);
  const router = createRouter({
    app: http,
    ctx,
    admit: async (request) => ({ actor: actorNamed(request.headers["x-person"]) }),
    limiter,
  });
  registerPixRoutes(router, ctx, ports);
  registerPixDisputeRoutes(router, disputePorts);
  registerCaseRoutes(router, {
    kinds: PIX_DISPUTE_CASES,
    administrators: async () => [],
    findAdministrator: async () => undefined,
    limiter,
  });
  await http.listen({ host: "127.0.0.1", port });
  const jobs = pixJobs({ ...ctx, ...ports });
  const disputes = pixDisputeJobs({ ...ctx, ...disputePorts });
  const worker = startWorker(
    ctx,
    [...jobs.jobs, ...disputes.jobs],
    [...jobs.recurring, runTimersJob(ctx, caseTimers(PIX_DISPUTE_CASES)), ...disputes.recurring],
    undefined,
    IN_ORDER,
  );
  let keys = 0;

  async function call(person: string, method: "GET" | "POST", url: string, body?: object, key?: string) {
    keys += 1;
    const answer = await http.inject({
      method,
      url,
      headers: { "x-person": person, "idempotency-key": key ?? `key-number-${keys}` },
      ...(body ? { body } : {}),
    });
    return { status: answer.statusCode, body: answer.json<AnswerBody>() };
  }

  async function sim(path: string, body: object) {
    const answer = await fetch(`${psp.url}/sim/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as AnswerBody & { endToEndId: string };
  }

  async function callbacksReceived(): Promise<number> {
    const [row] = await query<{ n: number }>(
      database.db,
      "select coalesce(sum(deliveries), 0)::integer as n from pix_callback",
      [],
    );
    return row?.n ?? 0;
  }

  const bench = {
    LETTERLESS,
    ctx: { ...ctx, ...ports },
    clock,
    psp,
    http,
    worker,
    config,
    databaseUrl: database.url,
    call,
    sim,
    admin: (method: "GET" | "POST", url: string, body?: object, key?: string) =>
      call(ADMIN, method, url, body, key),
    charge: async (person: string, amount: string, key?: string) => {
      const answer = await call(person, "POST", "/v1/pix/charges", { amount }, key);
      return answer.body as AnswerBody & { id: string; txid: string; pixCopiaECola: string; status: string };
    },
    read: async (person: string, id: string) => {
      const answer = await call(person, "GET", `/v1/pix/charges/${id}`);
      return answer.body as AnswerBody & { status: string; payments: AnswerBody[] };
    },
    balance: async (userId: string): Promise<bigint> =>
      (await balanceOf(database.db, customerAccount(userId, "available", "BRL"))).minor,
    house: async (code: "psp" | "suspense" | "med_receivable" | "med_monitored"): Promise<Money["minor"]> =>
      (await balanceOf(database.db, houseAccount(code, "BRL"))).minor,
    postings: (kind: string) =>
      query<{ id: string }>(database.db, "select id from ledger_transaction where kind = $1", [kind]),
    /** Lets the provider's callbacks arrive, and everything they ask for be done. */
    async hear(callbacks = 1) {
      const wanted = (await callbacksReceived()) + callbacks;
      for (let tries = 0; tries < 150 && (await callbacksReceived()) < wanted; tries += 1) await delay(10);
      await worker.runDue();
    },
    callbacksReceived,
    /** Moves time and does what has become due, the recurring work of the minute included. */
    async pass(seconds: number) {
      clock.advanceSeconds(seconds);
      await worker.runDue();
    },
    /** Where the provider's books, our record and the ledger differ. */
    differences(): Promise<readonly object[]> {
      const books = psp.books();
      return reconcile(database.db, {
        psp: provider.charges.name,
        pix: books.pix.map((pix) => wire.pix.parse(pix)),
        balance: { asset: "BRL", minor: BigInt(books.account.balance.replace(".", "")) },
      });
    },
    async close() {
      await http.close();
      await worker.stop();
      await psp.close();
      await database.close();
    },
  };
  await worker.runDue();
  return bench;
}

export type PixBench = Awaited<ReturnType<typeof startPixBench>>;
