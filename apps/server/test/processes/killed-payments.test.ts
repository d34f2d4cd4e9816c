import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { connectClient } from "@lastro/platform/database/client";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@lastro/platform/database/embedded-postgres";
import { freePort } from "@lastro/platform/testing/free-port";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../src/testing/books.js";
import { startServer } from "../running-server.js";
import { type HouseProcess, type Rails, startHouseProcess, startRailsProcess } from "./chaos/processes.js";
import { type Answer, Bank } from "./killed/bank.js";
import { type CommitHolds, startCommitHolds } from "./killed/commit-holds.js";
import { type Exchange, type Gate, type Hold, startGate } from "./killed/gate.js";

/** A busy machine takes long to reach every place at once; these ends only stop what hangs. */
const PATIENTLY = { timeout: 240_000, interval: 300 };
const OUTSIDE = "0x00000000000000000000000000000000000f11ed";
/** What the network's withdrawals cost, in millionths. */
const FEE = 1_000_000n;
const TRANSFER = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const REASON = "Conferido com o cliente";

let directory: string;
let database: EmbeddedPostgres;
let server: HouseProcess;
let rails: Rails;
let psp: Gate;
let chain: Gate;
let commits: CommitHolds;
let bank: Bank;
let books: pg.Client;
let entries: Record<string, string>;
let pixProvider: string;
let simulatedChains: string;
let before: Awaited<ReturnType<typeof holdings>>;

beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), "lastro-killed-"));
  chmodSync(directory, 0o755);
  database = await startEmbeddedPostgres({
    directory: path.join(directory, "postgres"),
    port: await freePort(),
  });
  const base = await freePort();
  const dataDir = path.join(directory, "data");
  const settings = {
    PORT: String(base),
    DATABASE_URL: database.url,
    LASTRO_DATA_DIR: dataDir,
    LASTRO_LOG_LEVEL: "fatal",
    LASTRO_NEW_ADDRESS_HOURS: "0",
    LASTRO_MONEY_REQUESTS_PER_MINUTE: "100000",
    LASTRO_REQUESTS_PER_MINUTE: "100000",
  };
  await (await startServer(settings)).stop();
  const clock = path.join(directory, "clock-offset");
  writeFileSync(clock, "0");
  commits = await startCommitHolds(database.url);
  books = await connectClient(database.url);
  rails = await startRailsProcess(base, path.join(dataDir, "rails"));
  pixProvider = `http://127.0.0.1:${base + 1}`;
  simulatedChains = `http://127.0.0.1:${base + 6}`;
  psp = await startGate(pixProvider);
  chain = await startGate(simulatedChains);
  server = startHouseProcess("server", base, {
    ...settings,
    ROLE: "both",
    LASTRO_PIX_URL: psp.url,
    LASTRO_CHAIN_SIMULATOR_URL: chain.url,
    CLOCK_OFFSET_FILE: clock,
  });
  bank = new Bank(server.url);
  await bank.becomesReady();
  await bank.signIn("admin", "cliente", "maria");
  before = await holdings();
  entries = {};
  for (const who of ["cliente", "maria"]) {
    const entry = { network: "BSC", address: OUTSIDE, label: "Carteira", owner: "own" };
    entries[who] = (await bank.call(who, "POST", "/v1/crypto/address-book", entry)).id;
  }
});
afterAll(async () => {
  await server.stop();
  await rails.stop();
  await Promise.all([psp.close(), chain.close(), commits.close(), books.end()]);
  await database.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** Something on its way out, told from all others by its amount, and the place where it is stopped. */
interface Stopped {
  readonly product: "pix" | "crypto";
  readonly minor: bigint;
  readonly hold: Hold;
  readonly ending: Promise<Answer>;
}

const all: Stopped[] = [];
const refused: bigint[] = [];
let next = 0;

type At = (minor: bigint) => Promise<Hold> | Hold;

async function aPixStopped(at: At, who = "cliente"): Promise<Stopped> {
  next += 1;
  const minor = 1_100n + BigInt(next);
  const hold = await at(minor);
  const to = { by: "key", key: "ana@exemplo.com.br" };
  const { id: previewId } = await bank.call(who, "POST", "/v1/pix/payments/preview", to);
  const asked = bank.call(who, "POST", "/v1/pix/payments", { previewId, amount: reais(minor) });
  return noted({ product: "pix", minor, hold, ending: ended("/v1/pix/payments", who, asked) });
}

/** One the payee's bank refuses, stopped where the client gets the money back. */
async function aRefusedPixStopped(): Promise<Stopped> {
  const one = await aPixStopped(atPsp("before", isSending), "maria");
  refused.push(one.minor);
  await standsStill([one]);
  const endpoint = psp.exchanges.find(isSending(one.minor))?.path.split("/").at(-1);
  await fetch(`${pixProvider}/sim/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ payoutsRefused: true, endpoint }),
  });
  const hold = await commits.hold("failed", one.minor);
  await one.hold.release();
  await standsStill([{ hold }]);
  return { ...one, hold };
}

async function aWithdrawalStopped(at: At): Promise<Stopped> {
  next += 1;
  const minor = 20_000_000n + BigInt(next) * 10_000n;
  const hold = await at(minor);
  const asked = withdraw("cliente", minor);
  return noted({ product: "crypto", minor, hold, ending: ended("/v1/crypto/withdrawals", "cliente", asked) });
}

/** One an administrator has to approve, stopped where the approval is committed. */
async function anApprovalStopped(): Promise<Stopped> {
  next += 1;
  const minor = 1_001_000_000n + BigInt(next) * 10_000n;
  const { id, step } = await withdraw("maria", minor);
  expect(step).toBe("awaiting_approval");
  const hold = await commits.hold("processing", minor);
  const asked = bank.call("admin", "POST", `/v1/admin/crypto/withdrawals/${id}/approve`, { reason: REASON });
  return noted({ product: "crypto", minor, hold, ending: ended("/v1/crypto/withdrawals", "maria", asked) });
}

function noted(one: Stopped): Stopped {
  all.push(one);
  // Awaited at the very end; what fails before is told there.
  one.ending.catch(() => undefined);
  return one;
}

const withdraw = (who: string, minor: bigint) =>
  bank.call(who, "POST", "/v1/crypto/withdrawals", {
    entryId: entries[who],
    amount: { asset: "USDT", amount: `${minor / 1_000_000n}.${String(minor % 1_000_000n).padStart(6, "0")}` },
  });

const sumsOf = (of: readonly Pick<Stopped, "product" | "minor">[], product: Stopped["product"]) =>
  of.filter((one) => one.product === product).map(({ minor }) => minor);
const inOrder = (amounts: readonly string[]) => [...amounts].sort();
const isOfReais = (valor: string) => (one: Stopped) => one.product === "pix" && reais(one.minor) === valor;

const reais = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, "0")}`;

/** What it has become, once it becomes nothing else. */
async function ended(list: string, who: string, asked: Promise<Answer>): Promise<Answer> {
  const { id } = await asked;
  return vi.waitFor(async () => {
    const found = await bank.call(who, "GET", `${list}/${id}`);
    const state = found.step ?? found.status ?? "";
    if (!["settled", "paid", "failed"].includes(state)) throw new Error(`${list}/${id} is ${state}`);
    return found;
  }, PATIENTLY);
}

// What a request is about, by what it says or by what was said before.
const isSending = (minor: bigint) => (one: Exchange) =>
  one.method === "PUT" && one.path.startsWith("/v3/gn/pix/") && one.body.includes(`"${reais(minor)}"`);
const isAsking = (minor: bigint) => (one: Exchange) => {
  const sent = psp.exchanges.find(isSending(minor));
  return one.method === "GET" && sent !== undefined && one.path.endsWith(sent.path.split("/").at(-1) ?? "");
};
const isSigning = (minor: bigint) => (one: Exchange) =>
  one.path === "/signer/sign" && one.body.includes(`"${(minor - FEE) * 10n ** 12n}"`);
const signedOf = (minor: bigint) => {
  const signed = chain.exchanges.find((one) => isSigning(minor)(one) && one.answer !== "");
  return signed && (JSON.parse(signed.answer) as { readonly signed: string; readonly txHash: string });
};
const isBroadcasting = (minor: bigint) => (one: Exchange) =>
  one.path === "/signer/broadcast" && one.body.includes(signedOf(minor)?.signed ?? "nothing");
const isReadingReceipt = (minor: bigint) => (one: Exchange) =>
  one.body.includes("eth_getTransactionReceipt") && one.body.includes(signedOf(minor)?.txHash ?? "nothing");

type Request = (minor: bigint) => (one: Exchange) => boolean;
const anyOf = (minor: bigint, requests: readonly Request[]) => (one: Exchange) =>
  requests.some((request) => request(minor)(one));
const atPsp = (when: "before" | "after", request: Request) => (minor: bigint) =>
  psp.hold(when, { request: request(minor), same: anyOf(minor, [isSending, isAsking]) });
const atChain = (when: "before" | "after", request: Request) => (minor: bigint) =>
  chain.hold(when, {
    request: request(minor),
    same: anyOf(minor, [isSigning, isBroadcasting, isReadingReceipt]),
  });
const atCommit = (step: string) => (minor: bigint) => commits.hold(step, minor);

/** Waits until everything is at its place, while the network goes on. */
async function standsStill(stopped: readonly Pick<Stopped, "hold">[]): Promise<void> {
  await vi.waitFor(async () => {
    await mineABlock();
    const reached: boolean[] = [];
    for (const { hold } of stopped) reached.push(await hold.isReached());
    expect(reached).toEqual(stopped.map(() => true));
  }, PATIENTLY);
}

/** Ends a program while everything stands at its place, and lets everything go on once it runs again. */
async function kill(victim: "server" | "simulators", stopped: readonly Stopped[]): Promise<void> {
  await standsStill(stopped);
  await (victim === "server" ? server.restart("SIGKILL") : rails.restart());
  if (victim === "server") await commits.rollBack();
  for (const { hold } of stopped) await hold.release();
  await bank.becomesReady();
}

async function mineABlock(): Promise<void> {
  await fetch(`${simulatedChains}/sim/mine`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ network: "BSC", blocks: 1 }),
  });
}

/** What the Pix provider paid, in reais. */
async function paidByProvider(): Promise<string[]> {
  const { payouts } = (await (await fetch(`${pixProvider}/sim/books`)).json()) as {
    payouts: { valor: string; status: string }[];
  };
  return payouts.filter(({ status }) => status === "REALIZADO").map(({ valor }) => valor);
}

/** What the outside wallet received on the network, in millionths. */
async function paidByNetwork(): Promise<string[]> {
  const filter = {
    fromBlock: "0x0",
    topics: [TRANSFER, null, `0x${OUTSIDE.slice(2).padStart(64, "0")}`],
  };
  const answer = await fetch(`${simulatedChains}/BSC/a`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_getLogs", params: [filter] }),
  });
  const { result } = (await answer.json()) as { result: { data: string }[] };
  return result.map(({ data }) => String(BigInt(data) / 10n ** 12n));
}

/** What the clients have of each asset. */
async function holdings(): Promise<Record<"available" | "held", Record<string, bigint>>> {
  const { rows } = await books.query<{ code: "available" | "held"; asset: string; sum: string }>(
    `select a.code, a.asset, sum(a.balance)::text as sum from ledger_account a
       join identity_user u on u.id = a.owner_id
      where u.email in ('cliente@lastro.demo', 'maria@lastro.demo') and a.code in ('available', 'held')
      group by a.code, a.asset`,
  );
  const found: Record<"available" | "held", Record<string, bigint>> = { available: {}, held: {} };
  for (const { code, asset, sum } of rows) found[code][asset] = BigInt(sum);
  return found;
}

describe.each(["server", "simulators"] as const)("the %s killed between two steps", (victim) => {
  it("of payments and withdrawals that are on their way out", async () => {
    const onTheirWay = [
      await aPixStopped(atCommit("unknown")),
      await aPixStopped(atPsp("before", isSending)),
      await aPixStopped(atPsp("after", isSending)),
      await aPixStopped(atCommit("sent")),
      await anApprovalStopped(),
      await aWithdrawalStopped(atChain("before", isSigning)),
      await aWithdrawalStopped(atChain("after", isSigning)),
      await aWithdrawalStopped(atCommit("sent")),
      await aWithdrawalStopped(atChain("before", isBroadcasting)),
      await aWithdrawalStopped(atChain("after", isBroadcasting)),
    ];
    // What is being set aside keeps the client's other money waiting.
    await standsStill(onTheirWay);
    await kill(victim, [
      ...onTheirWay,
      await aPixStopped(atCommit("processing")),
      await aWithdrawalStopped(atCommit("processing")),
    ]);
  });

  it("of payments and withdrawals that are being followed to their end", async () => {
    await kill(victim, [
      await aPixStopped(atPsp("before", isAsking)),
      await aWithdrawalStopped(atChain("before", isReadingReceipt)),
    ]);
    await kill(victim, [
      await aRefusedPixStopped(),
      await aPixStopped(atCommit("paid")),
      await aWithdrawalStopped(atCommit("paid")),
    ]);
  });
});

describe("all of them", () => {
  it("end one way: the payee was paid once, or the client has the money back", async () => {
    const endings = await Promise.all(
      all.map(async ({ product, minor, ending }) => {
        const { status, step } = await ending;
        return { product, minor, state: step ?? status };
      }),
    );
    const failed = endings.filter(({ state }) => state === "failed");
    expect(failed.map(({ minor }) => minor)).toEqual(refused);
    const paid = endings.filter((one) => !failed.includes(one));
    expect(inOrder((await paidByProvider()).filter((valor) => all.some(isOfReais(valor))))).toEqual(
      inOrder(sumsOf(paid, "pix").map(reais)),
    );
    expect(inOrder(await paidByNetwork())).toEqual(
      inOrder(sumsOf(paid, "crypto").map((minor) => String(minor - FEE))),
    );
    const after = await holdings();
    const gone = (asset: string) => (before.available[asset] ?? 0n) - (after.available[asset] ?? 0n);
    expect(Object.values(after.held).filter((minor) => minor !== 0n)).toEqual([]);
    expect([gone("BRL"), gone("USDT")]).toEqual([
      sumsOf(paid, "pix").reduce((total, minor) => total + minor, 0n),
      sumsOf(paid, "crypto").reduce((total, minor) => total + minor, 0n),
    ]);
  });

  it("leave the books in order", () => expectBooksInOrder(database.url));
});
