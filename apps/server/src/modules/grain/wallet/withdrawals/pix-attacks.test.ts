import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { query } from "@lastro/platform/database/database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../../../testing/books.js";
import type { TestTrader } from "../../../../testing/custody-bench.js";
import { PASSWORD } from "../../../../testing/people.js";
import { type PixCustodyBench, startPixCustodyBench } from "../../../../testing/pix-custody-bench.js";

// A day that passes has much due in it.
vi.setConfig({ testTimeout: 120_000 });

const DAY_SECONDS = 86_400;

let market: PixCustodyBench;
let psp: PixCustodyBench["psp"];
let bench: PixCustodyBench["bench"];
let registerKey: PixCustodyBench["registerKey"];
beforeAll(async () => {
  market = await startPixCustodyBench({}, { networks: ["BSC"] });
  ({ psp, bench, registerKey } = market);
});
afterAll(async () => {
  await expectBooksInOrder(bench.databaseUrl);
  await market.close();
});

let keys = 0;
/** A trader with money, a CPF and a Pix key in its name. */
async function aTraderWithAKey(): Promise<{ ana: TestTrader; cpf: string; pixKey: string }> {
  keys += 1;
  const ana = await bench.trader();
  await bench.pay("BSC", await bench.open(ana, "BSC", "300.00"));
  await bench.mine("BSC");
  await bench.pass(11);
  const [cpf, pixKey] = [generateCpf(), `ana${keys}@exemplo.com.br`];
  await bench.nameTaxId(ana, cpf);
  await registerKey(pixKey, { nome: "Ana Lavoura", cpf });
  return { ana, cpf, pixKey };
}

const ask = (person: TestTrader, pixKey: string, amount = "50.00") =>
  bench.call(person, "POST", "/agro/v1/withdrawals", { method: "pix", amount, pixKey });

async function read(person: TestTrader, id: string) {
  const { body } = await bench.call(person, "GET", `/agro/v1/withdrawals/${id}`);
  return body;
}

/** Time goes on, past the end of the session too, and the market's price is read again. */
async function wait(person: TestTrader, seconds: number) {
  await bench.pass(seconds);
  await bench.pass(61);
  await bench.read(person, { id: "0190c1f0-0000-7000-8000-000000000001" });
}

async function changeTaxId(person: TestTrader, payload: object) {
  const { headers } = person;
  return bench.app.http.inject({ method: "PATCH", url: "/agro/v1/me", headers, payload });
}

/** Runs what is due until a withdrawal stands where it is to stand. */
const reaches = (person: TestTrader, id: string, step: string) =>
  vi.waitFor(
    async () => {
      await bench.pass(6);
      expect((await read(person, id)).step).toBe(step);
    },
    { timeout: 60_000, interval: 100 },
  );

describe("a session that was stolen", () => {
  it("changes no CPF or CNPJ without the password, and everything else as before", async () => {
    const { ana, cpf } = await aTraderWithAKey();
    const none = await changeTaxId(ana, { taxId: generateCpf() });
    expect([none.statusCode, none.json().code]).toEqual([422, "grain.password_needed"]);
    const wrong = await changeTaxId(ana, { taxId: generateCpf(), currentPassword: "não é esta 1" });
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, "grain.current_password_wrong"]);
    const same = await changeTaxId(ana, { taxId: cpf, city: "Sorriso" });
    expect([same.statusCode, same.json().taxId, same.json().city]).toEqual([200, cpf, "Sorriso"]);
  });

  it("is paid by Pix to no new key within a day, and the owner hears of it", async () => {
    const { ana, pixKey } = await aTraderWithAKey();
    const { status, body } = await ask(ana, pixKey);
    expect([status, body.step]).toEqual([201, "cooling"]);
    await bench.pass(60);
    expect((await read(ana, body.id)).step).toBe("cooling");
    const notices = await query<{ kind: string }>(
      bench.app.ctx.db,
      `select kind from notice
       where user_id = $1 and kind in ('tax_id_changed', 'withdrawal_cooling') order by kind`,
      [ana.userId],
    );
    expect(notices.map(({ kind }) => kind)).toEqual(["tax_id_changed", "withdrawal_cooling"]);
    const taken = await bench.call(ana, "POST", `/agro/v1/withdrawals/${body.id}/cancel`);
    expect(taken.body.step).toBe("cancelled");
  });

  it("lets a key be paid at once that was used for a day, until the CPF or CNPJ changes", async () => {
    const { ana, pixKey } = await aTraderWithAKey();
    const first = await ask(ana, pixKey);
    await wait(ana, DAY_SECONDS);
    await reaches(ana, first.body.id, "paid");
    expect((await ask(ana, pixKey)).body.step).toBe("processing");
    const other = generateCpf();
    expect((await changeTaxId(ana, { taxId: other, currentPassword: PASSWORD })).statusCode).toBe(200);
    await registerKey(pixKey, { nome: "Ana Lavoura", cpf: other });
    expect((await ask(ana, pixKey)).body.step).toBe("cooling");
  });
});

describe("a withdrawal by Pix that its receiver sends back", () => {
  it("is the owner's again at the rate it left at, each return once", async () => {
    const { ana, pixKey } = await aTraderWithAKey();
    const { body } = await ask(ana, pixKey);
    await wait(ana, DAY_SECONDS);
    await reaches(ana, body.id, "paid");
    const before = await bench.available(ana);
    const paid = Number((await read(ana, body.id)).details.paidBrl);
    const sendBack = (valor: string) =>
      fetch(`${psp.url}/sim/return-payout`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ idEnvio: body.id.replaceAll("-", ""), valor }),
      });
    expect((await sendBack("100.00")).status).toBe(201);
    const isBack = (amount: bigint) =>
      vi.waitFor(
        async () => {
          await bench.pass(61);
          expect(await bench.available(ana)).toBe(before + amount);
        },
        { timeout: 60_000, interval: 100 },
      );
    await isBack((50_000_000n * 10_000n) / BigInt(Math.round(paid * 100)));
    await sendBack((paid - 100).toFixed(2));
    await isBack(50_000_000n);
    await bench.pass(3_600);
    await bench.pass(DAY_SECONDS);
    expect(await bench.available(ana)).toBe(before + 50_000_000n);
    const told = await query(
      bench.app.ctx.db,
      "select 1 from notice where user_id = $1 and kind = 'withdrawal_returned'",
      [ana.userId],
    );
    expect(told).toHaveLength(2);
  });
});
