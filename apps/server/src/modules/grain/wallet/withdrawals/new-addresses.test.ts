import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../../../testing/books.js";
import { type CustodyBench, startCustodyBench, type TestTrader } from "../../../../testing/custody-bench.js";

// A day that passes has much due in it.
vi.setConfig({ testTimeout: 60_000 });

const DAY_SECONDS = 86_400;

let bench: CustodyBench;
let addresses = 0;
beforeAll(async () => {
  bench = await startCustodyBench({}, { networks: ["BSC"] });
});
afterAll(async () => {
  await expectBooksInOrder(bench.databaseUrl);
  await bench.close();
});

/** Valid on BSC, nobody's, and another each time. */
function anAddress(): string {
  addresses += 1;
  return `0x${String(addresses).padStart(40, "0c")}`;
}

async function aTraderWith(amount: string): Promise<TestTrader> {
  const ana = await bench.trader();
  await bench.pay("BSC", await bench.open(ana, "BSC", amount));
  await bench.mine("BSC");
  await bench.pass(11);
  return ana;
}

const ask = (person: TestTrader, address: string, amount = "30.00") =>
  bench.call(person, "POST", "/agro/v1/withdrawals", { method: "usdt", network: "BSC", amount, address });
const cancel = (person: TestTrader, id: string) =>
  bench.call(person, "POST", `/agro/v1/withdrawals/${id}/cancel`);

async function read(person: TestTrader, id: string) {
  const { body } = await bench.call(person, "GET", "/agro/v1/withdrawals");
  return body.items?.find((one: { id: string }) => one.id === id);
}

/** Time goes on, past the end of the session too. */
async function wait(person: TestTrader, seconds: number) {
  await bench.pass(seconds);
  await bench.read(person, { id: "0190c1f0-0000-7000-8000-000000000001" });
}

describe("the first withdrawal to an address", () => {
  it("waits a day, says until when, and is then sent by itself", async () => {
    const ana = await aTraderWith("100.00");
    const asked = await ask(ana, anAddress());
    const until = new Date(bench.clock.now().getTime() + DAY_SECONDS * 1000).toISOString();
    expect(asked).toMatchObject({
      status: 201,
      body: { status: "pending", step: "cooling", coolsUntil: until },
    });
    await wait(ana, DAY_SECONDS - 60);
    expect((await read(ana, asked.body.id)).step).toBe("cooling");
    await wait(ana, 90);
    await bench.pass(1);
    expect((await read(ana, asked.body.id)).step).toBe("sent");
    await bench.mine("BSC", 4);
    await bench.pass(6);
    expect((await read(ana, asked.body.id)).step).toBe("paid");
  });

  it("is told to its owner at once, with what to do if they did not ask for it", async () => {
    const ana = await aTraderWith("100.00");
    // The deposit was told a moment before.
    await wait(ana, 1);
    await ask(ana, anAddress());
    await bench.pass(1);
    await bench.pass(1);
    const { body } = await bench.call(ana, "GET", "/agro/v1/notices");
    expect(body.items[0]).toMatchObject({
      title: "Saque para um destino novo",
      text: expect.stringMatching(/^Um saque de 30,00 USDT .* sai após .+\. Se não foi você, desista dele/),
    });
  });

  it("may be taken back meanwhile, by whoever asked alone, and the address is as new as before", async () => {
    const [ana, rui] = [await aTraderWith("100.00"), await bench.trader()];
    const before = await bench.available(ana);
    const address = anAddress();
    const { body } = await ask(ana, address);
    expect((await cancel(rui, body.id)).body.code).toBe("resource.not_found");
    expect((await cancel(ana, body.id)).body).toMatchObject({ status: "rejected", step: "cancelled" });
    expect(await bench.available(ana)).toBe(before);
    expect((await cancel(ana, body.id)).body.code).toBe("custody.withdrawal_not_waiting");
    await wait(ana, 3_600);
    const again = (await ask(ana, address)).body;
    expect(again.coolsUntil).toBe(new Date(bench.clock.now().getTime() + DAY_SECONDS * 1000).toISOString());
    await cancel(ana, again.id);
  });

  it("is refused by an administrator meanwhile", async () => {
    const ana = await aTraderWith("100.00");
    const { body } = await ask(ana, anAddress());
    const listed = await bench.admin("GET", "/withdrawals?step=cooling");
    expect(listed.body.items.map(({ id }: { id: string }) => id)).toContain(body.id);
    const refused = await bench.admin("POST", `/withdrawals/${body.id}/reject`, { reason: "conta tomada" });
    expect(refused.body.step).toBe("refused");
  });

  it("of somebody who was suspended meanwhile waits for an administrator", async () => {
    const ana = await aTraderWith("100.00");
    const { body } = await ask(ana, anAddress());
    const reason = { suspended: true, reason: "conta tomada" };
    expect((await bench.admin("POST", `/traders/${ana.userId}/suspension`, reason)).status).toBe(200);
    await bench.pass(DAY_SECONDS + 30);
    await bench.pass(1);
    const listed = await bench.admin("GET", "/withdrawals");
    expect(listed.body.items).toMatchObject([{ id: body.id, step: "awaiting_approval" }]);
    await bench.admin("POST", `/withdrawals/${body.id}/reject`, { reason: "conta tomada" });
  });

  it("taken back and sent on at the same moment is one of the two", async () => {
    const ana = await aTraderWith("100.00");
    const before = await bench.available(ana);
    const { body } = await ask(ana, anAddress());
    bench.clock.advanceSeconds(DAY_SECONDS);
    await bench.read(ana, { id: "0190c1f0-0000-7000-8000-000000000001" });
    const [answer] = await Promise.all([cancel(ana, body.id), bench.pass(30)]);
    await bench.pass(1);
    const { step } = await read(ana, body.id);
    expect([200, 409]).toContain(answer.status);
    expect(step === "cancelled").toBe(answer.status === 200);
    expect(await bench.available(ana)).toBe(step === "cancelled" ? before : before - 30_000_000n);
    await bench.mine("BSC", 4);
    await bench.pass(6);
  });
});

describe("an address in use", () => {
  it("does not wait again, for its owner alone", async () => {
    const [ana, rui] = [await aTraderWith("100.00"), await aTraderWith("100.00")];
    const address = anAddress();
    await ask(ana, address, "20.00");
    await wait(ana, 3_600);
    const second = (await ask(ana, address, "20.00")).body;
    // From the first on, not from each.
    const hoursLeft = (new Date(second.coolsUntil).getTime() - bench.clock.now().getTime()) / 3_600_000;
    expect(hoursLeft).toBeCloseTo(23, 1);
    await wait(ana, DAY_SECONDS);
    expect((await ask(ana, address, "20.00")).body).toMatchObject({ step: "processing", coolsUntil: null });
    await bench.read(rui, { id: "0190c1f0-0000-7000-8000-000000000001" });
    expect((await ask(rui, address, "20.00")).body.step).toBe("cooling");
    await bench.pass(1);
    await bench.mine("BSC", 4);
    await bench.pass(6);
  });

  it("above the day's limit waits for an administrator, and then until it is no longer new", async () => {
    const ana = await aTraderWith("2000.00");
    const { body } = await ask(ana, anAddress(), "1500.00");
    expect(body).toMatchObject({ step: "awaiting_approval", coolsUntil: expect.any(String) });
    const approved = await bench.admin("POST", `/withdrawals/${body.id}/approve`, { reason: "conferido" });
    expect(approved.body.step).toBe("cooling");
    await wait(ana, DAY_SECONDS + 30);
    await bench.pass(1);
    expect((await read(ana, body.id)).step).toBe("sent");
    await bench.mine("BSC", 4);
    await bench.pass(6);
  });
});
