import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import type { SignedInPerson } from "../../testing/people.js";
import { type PixPaymentsBench, startPixPaymentsBench } from "../../testing/pix-payments-bench.js";

/** How many sequences; `PROPERTY_RUNS=1000 npx vitest run --project server <this file>` tries more. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 25);
const NARRATIVE = "Comprei um telefone em uma loja falsa e nunca recebi o produto.";
const CONTACT = { email: "vitima@exemplo.com", phone: "11987654321" };
const FAULTS = ["fail500", "fail500AfterAccepting", "dropAfterAccepting"] as const;
const ENDED = ["completed", "rejected", "cancelled"];

vi.setConfig({ testTimeout: 10 * 3_600_000, hookTimeout: 120_000 });

const times = fc.integer({ min: 1, max: 3 });
const cents = fc.integer({ min: 1, max: 10_000 });

/** What may happen to a Pix of R$ 100.00 that was sent, in any order. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ is: fc.constant("contest" as const), times }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant("take_back" as const), times }) },
  { weight: 4, arbitrary: fc.record({ is: fc.constant("work" as const), times }) },
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant("banks" as const),
      result: fc.constantFrom("AGREED" as const, "AGREED" as const, "DISAGREED" as const),
      cents,
    }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant("receiver_returns" as const), cents }) },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant("disturb" as const),
      how: fc.constantFrom(...FAULTS, "silentCallbacks" as const, "duplicateCallbacks" as const),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface Sent {
  readonly client: SignedInPerson;
  readonly paymentId: string;
  readonly endToEndId: string;
}

let bench: PixPaymentsBench;
beforeAll(async () => {
  bench = await startPixPaymentsBench({ tokens: { accessSeconds: 400 * 86_400 } });
});
afterAll(async () => {
  await expectBooksInOrder(bench.app.databaseUrl);
  await bench.close();
});

const reais = (of: number) => `${Math.floor(of / 100)}.${String(of % 100).padStart(2, "0")}`;

async function sentOne(): Promise<Sent> {
  const client = await bench.rich();
  const { body: preview } = await bench.preview(client, { by: "key", key: "ana@exemplo.com.br" });
  const { body } = await bench.pay(client, preview.id, "100.00");
  const settled = await bench.reaches(client, body.id, "settled");
  return { client, paymentId: body.id, endToEndId: String(settled.endToEndId) };
}

const disputesOf = async ({ client }: Sent) =>
  (await bench.call(client, "GET", "/v1/pix/disputes")).body.items as unknown as {
    id: string;
    stage: string;
  }[];
const recoveriesOf = ({ endToEndId }: Sent) =>
  bench.psp.books().recoveries.filter((one) => one.endToEndId === endToEndId);
const openRecoveryOf = (sent: Sent) => recoveriesOf(sent).find(({ status }) => status !== "CANCELLED");
const payoutOf = ({ endToEndId }: Sent) =>
  bench.psp.books().payouts.find((one) => one.endToEndId === endToEndId);

async function work(count: number): Promise<void> {
  bench.clock.advanceSeconds(21);
  await Promise.all(Array.from({ length: count }, () => bench.app.worker.runDue()));
}

/** The simulator refuses what the books of the banks do not allow, which is no failure here. */
const outside = (path: string, body: object) => bench.sim(path, body).catch(() => undefined);

async function take(sent: Sent, one: Step): Promise<void> {
  const { client, paymentId } = sent;
  switch (one.is) {
    case "contest": {
      const claim = { paymentId, situation: "scam", narrative: NARRATIVE, contact: CONTACT };
      const ask = () => bench.call(client, "POST", "/v1/pix/disputes", claim);
      const answers = await Promise.all(Array.from({ length: one.times }, ask));
      expect(answers.filter(({ status }) => status === 201).length).toBeLessThan(2);
      return;
    }
    case "take_back": {
      const [newest] = await disputesOf(sent);
      if (!newest) return;
      const ask = () => bench.call(client, "POST", `/v1/pix/disputes/${newest.id}/cancel`);
      return void (await Promise.all(Array.from({ length: one.times }, ask)));
    }
    case "work":
      return work(one.times);
    case "banks": {
      const open = openRecoveryOf(sent);
      const more = { analysisResult: one.result, valor: reais(one.cents) };
      return void (open && (await outside("advance-recovery", { id: open.id, ...more })));
    }
    case "receiver_returns": {
      const idEnvio = payoutOf(sent)?.idEnvio;
      return void (await outside("return-payout", { idEnvio, valor: reais(one.cents) }));
    }
    case "disturb": {
      const count = one.how === "duplicateCallbacks" ? 3 : 1;
      bench.psp.faults.arm(one.how, one.how === "duplicateCallbacks" ? 3 : true, { count });
    }
  }
}

/** There is one claim at a time, here and at the provider. */
async function expectOneClaim(sent: Sent): Promise<void> {
  const open = (await disputesOf(sent)).filter(({ stage }) => !ENDED.includes(stage));
  expect(open.length).toBeLessThan(2);
  expect(recoveriesOf(sent).filter(({ status }) => status !== "CANCELLED").length).toBeLessThan(2);
}

/** Everybody answers again, and what is open is followed to its end. */
async function settle(sent: Sent): Promise<void> {
  for (const fault of [...FAULTS, "silentCallbacks", "duplicateCallbacks"] as const)
    bench.psp.faults.disarm(fault);
  await vi.waitFor(
    async () => {
      const open = openRecoveryOf(sent);
      if (open && open.status !== "COMPLETED" && open.analysisResult !== "DISAGREED")
        await outside("advance-recovery", { id: open.id });
      bench.clock.advanceSeconds(600);
      await bench.app.worker.runDue();
      const stages = (await disputesOf(sent)).map(({ stage }) => stage);
      expect(stages.filter((stage) => !ENDED.includes(stage))).toEqual([]);
      // What the client took back is taken back at the provider too.
      const isOrphan = stages.every((stage) => stage === "cancelled") && openRecoveryOf(sent) !== undefined;
      expect(isOrphan).toBe(false);
      const came = (payoutOf(sent)?.devolucoes ?? []).reduce(
        (sum, { valor }) => sum + BigInt(valor.replace(".", "")),
        0n,
      );
      expect(await bench.balance(sent.client)).toEqual({ available: 90_000n + came, held: 0n });
    },
    { timeout: 120_000, interval: 20 },
  );
}

describe("any order of contests, cancellations, answers, returns and lost calls about a Pix that was sent", () => {
  it("is one claim at a time, ends as the banks say, and credits once what came back", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const sent = await sentOne();
        for (const one of steps) {
          await take(sent, one);
          await expectOneClaim(sent);
        }
        await settle(sent);
        const [newest] = await disputesOf(sent);
        const open = openRecoveryOf(sent);
        if (newest?.stage === "completed") expect(open?.status).toBe("COMPLETED");
        if (newest?.stage === "rejected" && open) expect(open.analysisResult).toBe("DISAGREED");
        if (open?.status === "COMPLETED") expect(newest?.stage).toBe("completed");
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});
