import { randomUUID } from "node:crypto";
import { inTransaction } from "@lastro/platform/database/database";
import { createRateLimiter } from "@lastro/platform/http/rate-limit";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { PEDRO, type PixBench, startPixBench } from "../../testing/pix-bench.js";
import { customerAccount, debtOf, openHoldsOf, post } from "../ledger/index.js";
import { createPixProvider, type PixCharges } from "../pix/index.js";
import { HOLD_REASON } from "./dispute.js";
import type { DisputeCtx } from "./ports.js";
import { settleRefunds } from "./settle-refunds.js";

/** How many sequences; `PROPERTY_RUNS=10000 npx vitest run --project server <this file>` tries more. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 100);
/** The whole of the books is verified in the middle of so many of them. */
const VERIFIED_EVERY = 40;
const RECEIVED = 10_000n;
/** So many rounds everything that can end has ended after. */
const PATIENCE = 20;
const STORY = "Vendi um telefone para esta pessoa e entreguei na data combinada.";
const FAULTS = ["fail500AfterAccepting", "dropAfterAccepting"] as const;

vi.setConfig({ testTimeout: 10 * 3_600_000 });

const cents = fc.integer({ min: 1, max: 10_000 });
const times = fc.integer({ min: 1, max: 3 });

/** What may happen to a Pix of R$ 100.00 that was received, in any order. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ is: fc.constant("contest" as const), cents }) },
  { weight: 4, arbitrary: fc.record({ is: fc.constant("follow" as const), times }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant("defend" as const), times }) },
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant("decide" as const),
      decisions: fc.array(fc.constantFrom("agree" as const, "disagree" as const), {
        minLength: 1,
        maxLength: 2,
      }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ is: fc.constant("give_back" as const), cents, isRaced: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ is: fc.constant("spend" as const), cents }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant("withdraw_claim" as const) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant("take_back" as const), cents }) },
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant("work" as const),
      times,
      dies: fc.constantFrom(undefined, undefined, "before" as const, "after" as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constant("disturb" as const),
      how: fc.constantFrom(...FAULTS, "refundsRefused" as const, "duplicateCallbacks" as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant("hear" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface Told {
  readonly id: string;
  readonly stage: string;
  readonly held: string;
  readonly returned: string;
}
interface Client {
  readonly userId: string;
  readonly endToEndId: string;
  spent: bigint;
  received: bigint;
}

let bench: PixBench;
let worker: DisputeCtx;
let dies: "before" | "after" | undefined;
beforeAll(async () => {
  bench = await startPixBench();
  const provider = createPixProvider(bench.ctx);
  worker = {
    ...bench.ctx,
    psp: mortal(provider.charges),
    disputes: provider.disputes,
    sent: { find: async () => undefined, askReturnsNow: async () => {} },
    findClient: async () => undefined,
    limiter: createRateLimiter(bench.ctx.db, bench.clock, bench.config),
  };
});
afterAll(async () => {
  await expectBooksInOrder(bench.databaseUrl);
  await bench.close();
});

/** The worker's process, which may die before or after the provider took a refund. */
function mortal(charges: PixCharges): PixCharges {
  return {
    ...charges,
    findReturn: (of) => charges.findReturn(of),
    async requestReturn(wanted) {
      const now = dies;
      dies = undefined;
      if (now === "before") throw new Error("the process died");
      const taken = await charges.requestReturn(wanted);
      if (now === "after") throw new Error("the process died");
      return taken;
    },
  };
}

const minor = (reais: string) => BigInt(reais.replace(".", ""));
const reais = (of: bigint) => `${of / 100n}.${String(of % 100n).padStart(2, "0")}`;

async function receive(userId: string, amount: bigint): Promise<string> {
  const { txid } = await bench.charge(userId, reais(amount));
  const { endToEndId } = await bench.sim("pay", { txid });
  // A callback may be lost or told twice meanwhile.
  await vi.waitFor(
    async () => {
      await bench.worker.runDue();
      const { body } = await bench.call(userId, "GET", "/v1/pix/received");
      expect((body.items as { endToEndId: string }[]).map((one) => one.endToEndId)).toContain(endToEndId);
    },
    { timeout: 60_000, interval: 10 },
  );
  return endToEndId;
}

const disputesOf = async ({ userId }: Pick<Client, "userId">) =>
  (await bench.call(userId, "GET", "/v1/pix/disputes")).body.items as unknown as Told[];
const newestOf = async (client: Client) => (await disputesOf(client))[0];
const follow = (count: number) =>
  Promise.allSettled(Array.from({ length: count }, () => bench.ctx.contests.follow()));
const work = (count: number) =>
  Promise.allSettled(Array.from({ length: count }, () => settleRefunds(worker)));
const defend = (userId: string, id: string) =>
  bench.call(userId, "POST", `/v1/pix/disputes/${id}/defence`, { text: STORY });
const decide = (id: string, decision: "agree" | "disagree") =>
  bench.admin("POST", `/v1/admin/pix/disputes/${id}/decide`, { decision, grounds: STORY });

async function giveBack({ userId, endToEndId }: Client, amount: bigint): Promise<void> {
  const { body } = await bench.call(userId, "GET", "/v1/pix/received");
  const received = (body.items as { id: string; endToEndId: string }[]).find(
    (one) => one.endToEndId === endToEndId,
  );
  await bench.call(userId, "POST", `/v1/pix/received/${received?.id}/returns`, { amount: reais(amount) });
}

async function spend(client: Client, amount: bigint): Promise<void> {
  const asked = inTransaction(bench.ctx.db, (tx) =>
    post(tx, bench.ctx, {
      kind: "test.spent",
      reference: "test",
      key: `spent:${randomUUID()}`,
      entries: [
        {
          account: customerAccount(client.userId, "available", "BRL"),
          amount: { asset: "BRL", minor: -amount },
        },
        { account: customerAccount(PEDRO, "available", "BRL"), amount: { asset: "BRL", minor: amount } },
      ],
    }),
  );
  // One who has less than that spends nothing.
  const [{ status }] = await Promise.allSettled([asked]);
  if (status === "fulfilled") client.spent += amount;
}

async function take(client: Client, one: Step): Promise<void> {
  const { userId, endToEndId } = client;
  switch (one.is) {
    case "contest":
      // Refused where less is left of it.
      return void (await bench.sim("contest", { endToEndId, valor: reais(BigInt(one.cents)) }));
    case "follow":
      return void (await follow(one.times));
    case "defend": {
      const dispute = await newestOf(client);
      if (!dispute) return;
      return void (await Promise.all(Array.from({ length: one.times }, () => defend(userId, dispute.id))));
    }
    case "decide": {
      const dispute = await newestOf(client);
      if (!dispute) return;
      const answers = await Promise.all(one.decisions.map((decision) => decide(dispute.id, decision)));
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(2);
      return;
    }
    case "give_back":
      return void (await Promise.all([
        giveBack(client, BigInt(one.cents)),
        one.isRaced ? follow(1) : undefined,
      ]));
    case "spend":
      return spend(client, BigInt(one.cents));
    case "withdraw_claim": {
      const open = bench.psp
        .books()
        .infractions.findLast((each) => each.endToEndId === endToEndId && each.status === "OPEN");
      if (open) await bench.sim("cancel-infraction", { id: open.id });
      return;
    }
    case "take_back":
      return void (await bench.sim("claw-back", { endToEndId, valor: reais(BigInt(one.cents)) }));
    case "work":
      dies = one.dies;
      return void (await work(one.times));
    case "disturb":
      return void bench.psp.faults.arm(one.how, one.how === "duplicateCallbacks" ? 3 : true, { count: 1 });
    case "hear":
      return void (await bench.pass(61));
  }
}

/** What went back to the payer, in the provider's books. */
function returnedOf(endToEndId: string): bigint {
  return bench.psp
    .books()
    .devolucoes.filter((one) => one.endToEndId === endToEndId && one.status === "DEVOLVIDO")
    .reduce((sum, { valor }) => sum + minor(valor), 0n);
}

/** Nothing is set aside for contested Pix but by a dispute that holds it now. */
async function expectHeldByOpen(client: Client): Promise<void> {
  const held = (await openHoldsOf(bench.ctx.db, client.userId))
    .filter(({ reason }) => reason === HOLD_REASON)
    .map(({ reference }) => reference);
  const holding = (await disputesOf(client)).filter(({ stage }) =>
    ["defence", "in_review", "refunding"].includes(stage),
  );
  expect(holding.length).toBeLessThan(2);
  expect(holding.map(({ id }) => id)).toEqual(expect.arrayContaining(held));
}

/** Everybody answers again, what is open is decided, what is owed comes, and everything is followed to its end. */
async function settle(client: Client): Promise<void> {
  dies = undefined;
  let rounds = 0;
  for (const fault of [...FAULTS, "refundsRefused", "duplicateCallbacks"] as const)
    bench.psp.faults.disarm(fault);
  await vi.waitFor(
    async () => {
      await follow(1);
      const dispute = await newestOf(client);
      if (dispute?.stage === "defence") await defend(client.userId, dispute.id);
      if (dispute && ["defence", "in_review"].includes(dispute.stage)) await decide(dispute.id, "agree");
      // What a provider takes back no more is the client's again after ninety days.
      rounds += 1;
      if (dispute?.stage === "monitoring" && rounds > PATIENCE) await bench.pass(90 * 86_400);
      const { minor: owed } = await debtOf(bench.ctx.db, client.userId);
      if (owed > 0n) {
        const more = owed < 100n ? 100n : owed;
        await receive(client.userId, more);
        client.received += more;
      }
      await bench.pass(61);
      const open = bench.psp
        .books()
        .infractions.filter((one) => one.endToEndId === client.endToEndId && one.status === "OPEN");
      const ended = (await disputesOf(client)).every(({ stage }) => ["closed", "cancelled"].includes(stage));
      const holds = await openHoldsOf(bench.ctx.db, client.userId);
      expect([open, ended, holds]).toEqual([[], true, []]);
      expect(await bench.differences()).toEqual([]);
    },
    { timeout: 60_000, interval: 20 },
  );
}

describe("any order of contests, defences, decisions, returns, refusals and deaths", () => {
  it("blocks what open disputes hold, gives nothing back twice, and loses no centavo", async () => {
    let sequences = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        sequences += 1;
        const userId = randomUUID();
        const client: Client = {
          userId,
          endToEndId: await receive(userId, RECEIVED),
          spent: 0n,
          received: RECEIVED,
        };
        for (const one of steps) await take(client, one);
        await expectHeldByOpen(client);
        if (sequences % VERIFIED_EVERY === 0) await expectBooksInOrder(bench.databaseUrl);
        await settle(client);
        const returned = returnedOf(client.endToEndId);
        expect(returned).toBeLessThanOrEqual(RECEIVED);
        // What became available again later than the provider took its part is owed until the next credit.
        const { minor: owed } = await debtOf(bench.ctx.db, userId);
        expect((await bench.balance(userId)) - owed).toBe(client.received - client.spent - returned);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});
