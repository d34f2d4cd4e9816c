import { randomBytes } from "node:crypto";
import { DEVICE_HEADER } from "@lastro/contracts/devices";
import { query } from "@lastro/platform/database/database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { verify } from "../../testing/kyc.js";
import { aClient, type SignedInPerson, signInAgain } from "../../testing/people.js";
import { type PixPaymentsBench, startPixPaymentsBench } from "../../testing/pix-payments-bench.js";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

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
/** The provider accepts it and does not carry it out. */
const WRONG_ACCOUNT = { ...ACCOUNT, account: { ...ACCOUNT.account, number: "000" } };

let bench: PixPaymentsBench;
let bruno: SignedInPerson;
beforeAll(async () => {
  bench = await startPixPaymentsBench({ tokens: { accessSeconds: 400 * 86_400 } });
  at("2027-03-01T12:00:00");
  bruno = await aClient(bench.app);
});
afterAll(async () => {
  await allPaid();
  await expectBooksInOrder(bench.app.databaseUrl);
  await bench.close();
});

/** Who paid somebody before is not asked for a proof of presence again. */
async function allPaid(): Promise<void> {
  await vi.waitFor(
    async () => {
      bench.clock.advanceSeconds(61);
      await bench.app.worker.runDue();
      const open = "select 1 from payments_out_payout where step not in ('paid', 'failed')";
      expect(await query(bench.app.ctx.db, open, [])).toEqual([]);
    },
    { timeout: 60_000, interval: 60 },
  );
}

/** In the time of São Paulo. */
function at(local: string): void {
  bench.clock.set(new Date(`${local}-03:00`));
}

/** What became of a Pix: its id, or the limit that refused it. */
async function pay(who: SignedInPerson, amount: string, to: object = ACCOUNT): Promise<string> {
  const shown = await bench.preview(who, to);
  return outcomeOf(await bench.pay(who, shown.body.id, amount));
}

async function transfer(who: SignedInPerson, amount: string): Promise<string> {
  const answer = await bench.call(who, "POST", "/v1/transfers", {
    to: { kind: "email", value: bruno.email },
    amount: { asset: "BRL", amount },
  });
  return outcomeOf(answer);
}

function outcomeOf({ status, body }: { status: number; body: Record<string, unknown> }): string {
  if (status < 300) return "sent";
  const { limit } = (body.facts ?? {}) as { limit?: string };
  return body.code === "limits.exceeded" ? String(limit) : String(body.code);
}

/** A client who saved the payee; and that client signed in anew. */
async function whoTrusts(amount: string) {
  const client = await bench.rich(amount);
  const shown = await bench.preview(client, ACCOUNT);
  expect((await bench.call(client, "POST", "/v1/payees", { previewId: shown.body.id })).status).toBe(201);
  return { client, back: () => signInAgain(bench.app, client) };
}

async function usedOf(who: SignedInPerson, category: string, rule: string): Promise<string | undefined> {
  const { body } = await bench.call(who, "GET", "/v1/limits");
  const { limits } = body as unknown as { limits: { category: string; rule: string; used: string }[] };
  return limits.find((one) => one.category === category && one.rule === rule)?.used;
}

describe("the night's limit", () => {
  it("is one for Pix and transfers, and begins at 20:00:00", async () => {
    at("2027-03-02T19:59:59");
    const client = await bench.rich("10000.00");
    expect(await pay(client, "1000.01")).toBe("sent");
    at("2027-03-02T20:00:00");
    expect(await pay(client, "1000.01")).toBe("night");
    expect(await pay(client, "600.00")).toBe("sent");
    await allPaid();
    at("2027-03-03T01:00:00");
    expect(await transfer(client, "500.00")).toBe("night");
    expect(await transfer(client, "400.00")).toBe("sent");
    expect(await pay(client, "0.01")).toBe("night");
    expect(await usedOf(client, "sent", "night")).toBe("1000.00");
    expect(await usedOf(client, "transfer", "day")).toBe("400.00");
  });

  it("is given back where a Pix was not carried out, to transfers too", async () => {
    at("2027-03-03T22:00:00");
    const client = await bench.rich("10000.00");
    const shown = await bench.preview(client, WRONG_ACCOUNT);
    const { body } = await bench.pay(client, shown.body.id, "1000.00");
    expect(await transfer(client, "1000.00")).toBe("night");
    await bench.reaches(client, body.id, "failed");
    expect(await transfer(client, "1000.00")).toBe("sent");
  });

  it("lets no more through than is left, however many Pix and transfers are asked for at once", async () => {
    at("2027-03-04T22:00:00");
    const client = await bench.rich("10000.00");
    const previews: string[] = [];
    for (let made = 0; made < 25; made += 1) previews.push((await bench.preview(client, ACCOUNT)).body.id);
    const outcomes = await Promise.all(
      previews.flatMap((id) => [bench.pay(client, id, "30.00").then(outcomeOf), transfer(client, "30.00")]),
    );
    expect(outcomes.filter((one) => one === "sent")).toHaveLength(33);
    expect(outcomes.filter((one) => one === "night")).toHaveLength(17);
    expect(await usedOf(client, "sent", "night")).toBe("990.00");
    const { available, held } = await bench.balance(client);
    expect(available).toBe(1_000_000n - 99_000n);
    expect(held).toBeGreaterThan(0n);
  });
});

describe("by day", () => {
  it("one Pix is at most R$ 15.000, and R$ 10.000 in 24 hours for who is not verified", async () => {
    at("2027-03-05T12:00:00");
    const [basic, verified] = [await whoTrusts("90000.00"), await whoTrusts("90000.00")];
    await verify(bench.app, verified.client);
    at("2027-03-06T12:00:00");
    const [ana, bia] = [await basic.back(), await verified.back()];
    expect(await pay(ana, "10000.01")).toBe("basic_24h");
    expect(await pay(ana, "10000.00")).toBe("sent");
    expect(await pay(bia, "15000.01")).toBe("transaction");
    expect(await pay(bia, "15000.00")).toBe("sent");
    await allPaid();
    at("2027-03-07T11:59:59");
    expect(await pay(ana, "0.01")).toBe("basic_24h");
    at("2027-03-07T12:00:00");
    expect(await pay(ana, "0.01")).toBe("sent");
  });
});

describe("from a device that is not registered", () => {
  const elsewhere = (client: SignedInPerson): SignedInPerson => {
    const headers = { ...client.headers, [DEVICE_HEADER]: randomBytes(32).toString("base64url") };
    return { ...client, headers };
  };

  it("five Pix of R$ 200 go in a day and no sixth, and none of R$ 201", async () => {
    at("2027-03-08T12:00:00");
    const client = elsewhere(await bench.rich("10000.00"));
    expect(await pay(client, "201.00")).toBe("limits.device_not_registered");
    for (let made = 0; made < 5; made += 1) expect(await pay(client, "200.00")).toBe("sent");
    expect(await pay(client, "200.00")).toBe("limits.device_not_registered");
  });

  it("at night the smaller of both limits holds", async () => {
    at("2027-03-09T21:00:00");
    const client = await bench.rich("10000.00");
    const other = elsewhere(client);
    expect(await pay(client, "300.00")).toBe("sent");
    for (let made = 0; made < 3; made += 1) expect(await pay(other, "200.00")).toBe("sent");
    // Of the night R$ 100 are left, of the device's day R$ 400.
    expect(await pay(other, "150.00")).toBe("night");
    expect(await pay(other, "100.00")).toBe("sent");
    expect(await pay(client, "0.01")).toBe("night");
  });
});
