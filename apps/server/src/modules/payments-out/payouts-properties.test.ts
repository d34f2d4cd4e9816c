import { createBackOff } from "@lastro/platform/jobs/back-off";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import type { SignedInPerson } from "../../testing/people.js";
import { type PixPaymentsBench, startPixPaymentsBench } from "../../testing/pix-payments-bench.js";
import { lockHolder } from "../customers/index.js";
import { createPixProvider, type PixPayouts } from "../pix/index.js";
import { pixPaymentProduct } from "../pix-payments/index.js";
import { followReturns } from "./follow-returns.js";
import { compareSent, type PayoutProduct } from "./index.js";
import type { PayoutCtx } from "./ports.js";
import { processPayout } from "./process-payout.js";

/** How many sequences; `PROPERTY_RUNS=10000 npx vitest run --project server <this file>` tries more. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 100);
/** By which providers, each with its part of the sequences, and where each takes a payment. */
const PROVIDERS = [
  { speaks: "standard", part: 1, sends: "PUT /v3/gn/pix" },
  { speaks: "efi", part: 1 / 20, sends: "PUT /v3/gn/pix" },
  { speaks: "inter", part: 1 / 20, sends: "POST /banking/v2/pix" },
  { speaks: "woovi", part: 1 / 20, sends: "POST /api/v1/payment" },
] as const;
/** Few enough that what a client sends stays far below the limits. */
const SEQUENCES_PER_CLIENT = 20;
const DAY = 86_400;

vi.setConfig({ testTimeout: 10 * 3_600_000 });

const cents = fc.integer({ min: 1, max: 900 });
const which = fc.nat({ max: 2 });

/** What may happen, in any order, to up to three payments. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ is: fc.constant("pay" as const), cents }) },
  {
    weight: 4,
    arbitrary: fc.record({ is: fc.constant("work" as const), which, times: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constant("disturb" as const),
      how: fc.constantFrom(
        "die_before",
        "die_after",
        "fail500",
        "fail500AfterAccepting",
        "dropAfterAccepting",
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constant("finish" as const),
      which,
      status: fc.constantFrom("REALIZADO", "REALIZADO", "NAO_REALIZADO"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant("return" as const), which, cents }) },
  {
    weight: 2,
    arbitrary: fc.record({ is: fc.constant("follow" as const), times: fc.integer({ min: 1, max: 3 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const ACCOUNT = {
  by: "account",
  account: {
    ispb: "18236120",
    branch: "1",
    number: "12345-6",
    type: "checking",
    taxId: "529.982.247-25",
    name: "Ana Souza",
  },
};

let bench: PixPaymentsBench;
let sends = "";
let dies: "before" | "after" | undefined;

/** The worker's process, which may die before or after the provider took a payment. */
function mortal(payouts: PixPayouts): PixPayouts {
  return {
    ...payouts,
    async send(payment) {
      const now = dies;
      dies = undefined;
      if (now === "before") throw new Error("the process died");
      const taken = await payouts.send(payment);
      if (now === "after") throw new Error("the process died");
      return taken;
    },
  };
}

function workerCtx(): PayoutCtx {
  const { ctx } = bench.app;
  const product: PayoutProduct = pixPaymentProduct(ctx, {
    lockHolder: (tx, userId) => lockHolder(tx, ctx, userId),
    frozenAmong: async () => new Set(),
  });
  return {
    ...ctx,
    products: { grain: product, pix_payment: product, bank_wallet: product },
    pixPayouts: mortal(createPixProvider(ctx).payouts),
    sendByChain: () => Promise.reject(new Error("nothing leaves by a network here")),
  };
}

const atProvider = (id: string) =>
  bench.psp.books().payouts.find(({ idEnvio }) => idEnvio === id.replaceAll("-", ""));
const minor = (reais: string) => BigInt(reais.replace(".", ""));

/** A process that dies, and a provider that gives no answer, leave the work to be done again. */
async function work(ctx: PayoutCtx, id: string, times: number): Promise<void> {
  await Promise.allSettled(Array.from({ length: times }, () => processPayout(ctx, id)));
}

async function follow(ctx: PayoutCtx, times: number): Promise<void> {
  bench.clock.advanceSeconds(61);
  const followed = Array.from({ length: times }, () => followReturns(ctx, createBackOff(bench.clock)));
  await Promise.allSettled(followed);
}

async function take(ctx: PayoutCtx, client: SignedInPerson, ids: string[], one: Step): Promise<void> {
  const id = "which" in one ? ids[one.which] : undefined;
  switch (one.is) {
    case "pay": {
      if (ids.length > 2) return;
      const shown = await bench.preview(client, ACCOUNT);
      expect(shown.status).toBe(201);
      const amount = `${Math.floor(one.cents / 100)}.${String(one.cents % 100).padStart(2, "0")}`;
      const { status, body } = await bench.pay(client, shown.body.id, amount);
      expect(status).toBe(201);
      ids.push(body.id);
      return;
    }
    case "work":
      return id === undefined ? undefined : work(ctx, id, one.times);
    case "disturb":
      if (one.how === "die_before" || one.how === "die_after")
        dies = one.how === "die_before" ? "before" : "after";
      else bench.psp.faults.arm(one.how, true, { endpoint: sends, count: 1 });
      return;
    case "finish":
      if (id !== undefined && atProvider(id))
        await bench.sim("finish-payout", { idEnvio: id.replaceAll("-", ""), status: one.status });
      return;
    case "return": {
      const sent = id === undefined ? undefined : atProvider(id);
      const back = (sent?.devolucoes ?? []).reduce((sum, { valor }) => sum + minor(valor), 0n);
      if (sent?.status !== "REALIZADO" || back + BigInt(one.cents) > minor(sent.valor)) return;
      const valor = `${Math.floor(one.cents / 100)}.${String(one.cents % 100).padStart(2, "0")}`;
      await bench.sim("return-payout", { idEnvio: sent.idEnvio, valor });
      return;
    }
    case "follow":
      return follow(ctx, one.times);
  }
}

/** The provider answers again, ends what is open, and everything is asked about until nothing changes. */
async function settle(ctx: PayoutCtx, ids: readonly string[]): Promise<void> {
  dies = undefined;
  for (const kind of ["fail500", "fail500AfterAccepting", "dropAfterAccepting"] as const)
    bench.psp.faults.disarm(kind, sends);
  for (let round = 0; round < 3; round += 1)
    for (const id of ids) {
      await work(ctx, id, 1);
      if (atProvider(id)?.status === "EM_PROCESSAMENTO")
        await bench.sim("finish-payout", { idEnvio: id.replaceAll("-", ""), status: "REALIZADO" });
    }
  // What came back ends a moment later at the provider.
  await vi.waitFor(
    () => {
      const open = ids
        .flatMap((id) => atProvider(id)?.devolucoes ?? [])
        .filter(({ status }) => status !== "DEVOLVIDO");
      expect(open).toEqual([]);
    },
    { timeout: 60_000 },
  );
  for (let round = 0; round < 2; round += 1) await follow(ctx, 1);
}

/** A client who has paid there before: later payments need no proof of presence. */
async function aKnownPayer(ctx: PayoutCtx): Promise<SignedInPerson> {
  const client = await bench.rich("10000.00");
  const ids: string[] = [];
  await take(ctx, client, ids, { is: "pay", cents: 100 });
  await settle(ctx, ids);
  return client;
}

describe.each(PROVIDERS)("any order of sending, dying, silence, ends and returns by $speaks", (provider) => {
  beforeAll(async () => {
    // Each sequence moves the clock on by minutes.
    bench = await startPixPaymentsBench({ tokens: { accessSeconds: 30 * DAY } }, provider.speaks);
    sends = provider.sends;
    // The provider ends a payment only when a step says so.
    bench.psp.faults.arm("payoutsStuck", true);
  });
  afterAll(async () => {
    await expectBooksInOrder(bench.app.databaseUrl);
    await bench.close();
  });

  it("pays each payment once or not at all, and loses no centavo", async () => {
    const ctx = workerCtx();
    let client = await aKnownPayer(ctx);
    let sequences = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        sequences += 1;
        if (sequences % SEQUENCES_PER_CLIENT === 0) client = await aKnownPayer(ctx);
        const before = await bench.balance(client);
        const ids: string[] = [];
        for (const one of [{ is: "pay", cents: 500 } as const, ...steps]) await take(ctx, client, ids, one);
        await settle(ctx, ids);
        let gone = 0n;
        for (const id of ids) {
          const { status, body } = await bench.read(client, id);
          expect(status).toBe(200);
          const sent = atProvider(id);
          expect(bench.psp.books().payouts.filter(({ idEnvio }) => idEnvio === sent?.idEnvio)).toHaveLength(
            1,
          );
          const back = (sent?.devolucoes ?? []).reduce((sum, { valor }) => sum + minor(valor), 0n);
          expect(body.status === "failed").toBe(sent?.status === "NAO_REALIZADO");
          if (sent?.status === "REALIZADO") gone += minor(sent.valor) - back;
        }
        expect(await bench.balance(client)).toEqual({ available: before.available - gone, held: 0n });
      }),
      { numRuns: Math.ceil(RUNS * provider.part) },
    );
    const now = bench.clock.now().getTime();
    const period = { from: new Date(now - 30 * DAY * 1_000), to: new Date(now + 3_600_000) };
    expect(
      await compareSent({ ...bench.app.ctx, pixPayouts: createPixProvider(bench.app.ctx).payouts }, period),
    ).toEqual([]);
  });
});
