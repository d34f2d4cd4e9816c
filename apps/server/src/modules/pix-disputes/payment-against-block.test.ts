import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import type { SignedInPerson } from "../../testing/people.js";
import {
  type Answer,
  type PixPaymentsBench,
  startPixPaymentsBench,
} from "../../testing/pix-payments-bench.js";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const ACCOUNT = {
  by: "account",
  account: {
    ispb: "18236120",
    branch: "1",
    number: "12345-6",
    type: "payment",
    taxId: "529.982.247-25",
    name: "Ana Souza",
  },
};
const PAYMENTS = 10;
/** Of R$ 15.00 each, with R$ 100.01. */
const MAX_PAYMENTS = 6;
const ROUNDS = MAX_PAYMENTS + 1;

let bench: PixPaymentsBench;
beforeAll(async () => {
  bench = await startPixPaymentsBench({ tokens: { accessSeconds: 86_400 } });
});
afterAll(async () => {
  await expectBooksInOrder(bench.app.databaseUrl);
  await bench.close();
});

const later = async (seconds: number) => {
  bench.clock.advanceSeconds(seconds);
  await bench.app.worker.runDue();
};
const minor = (reais: unknown) => BigInt(String(reais).replace(".", ""));

/** A client with one centavo of their own, who received R$ 100.00 by Pix. */
async function whoReceived(): Promise<{ client: SignedInPerson; endToEndId: string }> {
  const client = await bench.rich("0.01");
  const charge = await bench.call(client, "POST", "/v1/pix/charges", { amount: "100.00" });
  const { endToEndId = "" } = await bench.sim("pay", { txid: charge.body.txid });
  await vi.waitFor(
    async () => {
      await later(61);
      expect((await bench.balance(client)).available).toBe(10_001n);
    },
    { timeout: 60_000, interval: 20 },
  );
  return { client, endToEndId };
}

describe("payments of the money a contest blocks at the same moment", () => {
  it("leave with what was there first, and what is blocked is never spent", async () => {
    const sentIn: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { client, endToEndId } = await whoReceived();
      const previews: Answer[] = [];
      for (let made = 0; made < PAYMENTS; made += 1) previews.push(await bench.preview(client, ACCOUNT));
      await bench.sim("contest", { endToEndId });
      const pay = ({ body }: Answer) => bench.pay(client, body.id, "15.00");
      const isHeard = () =>
        vi.waitFor(
          async () => {
            await later(21);
            expect((await bench.call(client, "GET", "/v1/pix/disputes")).body.items).toHaveLength(1);
          },
          { timeout: 60_000, interval: 20 },
        );
      // Some are asked for before the claim is heard of, the others while it is taken up; in the first round all after it.
      if (round === 0) await isHeard();
      const early = await Promise.all(previews.slice(0, round).map(pay));
      const [, ...racing] = await Promise.all([later(21), ...previews.slice(round).map(pay)]);
      await isHeard();
      const sent = [...early, ...racing].filter(({ status }) => status === 201);
      const { items } = (await bench.call(client, "GET", "/v1/pix/disputes")).body;
      const { body: dispute } = await bench.call(client, "GET", `/v1/pix/disputes/${items[0]?.id}`);
      for (const { body } of sent) await bench.reaches(client, body.id, "settled");
      const { available, held } = await bench.balance(client);
      expect(held).toBe(minor(dispute.held));
      expect(available + held + 1_500n * BigInt(sent.length)).toBe(10_001n);
      // What the contest found it took, up to the whole of it.
      const left = 10_001n - 1_500n * BigInt(sent.length);
      expect(held).toBe(left < 10_000n ? left : 10_000n);
      expect(sent.length).toBeGreaterThanOrEqual(round);
      sentIn.push(sent.length);
    }
    expect([sentIn[0], sentIn.at(-1)]).toEqual([0, MAX_PAYMENTS]);
  });
});
