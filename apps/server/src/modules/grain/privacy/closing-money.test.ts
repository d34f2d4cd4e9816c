import { generateCpf } from "@brazilian-utils/brazilian-utils";
import type { Network } from "@lastro/contracts/custody/networks";
import { query } from "@lastro/platform/database/database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import type { TestTrader } from "../../../testing/custody-bench.js";
import { PASSWORD } from "../../../testing/people.js";
import { type PixCustodyBench, startPixCustodyBench } from "../../../testing/pix-custody-bench.js";

// A day that passes has much due in it.
vi.setConfig({ testTimeout: 120_000 });

const DAY_SECONDS = 86_400;
/** Longer than a deposit is waited for, with the patience at its end. */
const LATE_SECONDS = 31 * 3_600;

let market: PixCustodyBench;
let psp: PixCustodyBench["psp"];
let bench: PixCustodyBench["bench"];
let registerKey: PixCustodyBench["registerKey"];
beforeAll(async () => {
  market = await startPixCustodyBench({ LASTRO_NEW_ADDRESS_HOURS: "0" });
  ({ psp, bench, registerKey } = market);
});
afterAll(async () => {
  await expectBooksInOrder(bench.databaseUrl);
  await market.close();
});

async function close(who: TestTrader) {
  const answer = await bench.app.http.inject({
    method: "POST",
    url: "/agro/v1/me/closure",
    headers: who.headers,
    payload: { password: PASSWORD },
  });
  return answer.statusCode === 204 ? "closed" : answer.json().code;
}

/** After so long a session has ended. */
async function signInAgain(who: TestTrader): Promise<void> {
  const payload = { email: who.email, password: PASSWORD };
  const answer = await bench.app.http.inject({ method: "POST", url: "/agro/v1/auth/login", payload });
  who.headers = { authorization: `Bearer ${answer.json().accessToken}` };
}

const obstaclesOf = async (who: TestTrader) =>
  (await bench.call(who, "GET", "/agro/v1/me/closure")).body.obstacles;

async function aTraderWith(amount: string): Promise<TestTrader> {
  const ana = await bench.trader();
  await bench.pay("BSC", await bench.open(ana, "BSC", amount));
  await bench.mine("BSC");
  await bench.pass(11);
  return ana;
}

/** Somebody whose deposit expired, and whose payment of it was made in time and is not final yet. */
async function aLatePayment(network: Network) {
  const ana = await bench.trader();
  const deposit = await bench.open(ana, network, "200.00");
  const hash = await bench.pay(network, deposit);
  await bench.mine(network, 1);
  await bench.pass(LATE_SECONDS);
  await signInAgain(ana);
  expect(await bench.read(ana, deposit)).toMatchObject({ status: "rejeitado", reason: "expirado" });
  return { ana, deposit, hash };
}

describe("closing an account of the marketplace is refused", () => {
  it("while a deposit is announced, until it is cancelled", async () => {
    const ana = await bench.trader();
    const deposit = await bench.open(ana, "TRC20");
    expect(await obstaclesOf(ana)).toEqual(["deposit"]);
    expect(await close(ana)).toBe("grain.closing_deposit");
    await bench.call(ana, "POST", `/agro/v1/deposits/${deposit.id}/cancel`);
    expect(await close(ana)).toBe("closed");
  });

  it("while a payment of theirs waits for an operator", async () => {
    const ana = await bench.trader();
    const deposit = await bench.open(ana, "ERC20");
    await bench.pay("ERC20", { ...deposit, amount: "5.000000" });
    const hash = await bench.pay("ERC20", { ...deposit, amount: "90.000000" });
    await bench.claim(ana, deposit, hash);
    await bench.mine("ERC20");
    await bench.pass(11);
    expect(await bench.read(ana, deposit)).toMatchObject({ status: "em_analise" });
    expect(await close(ana)).toBe("grain.closing_deposit");
  });

  it("while a withdrawal is under way, and then for what is left", async () => {
    const ana = await aTraderWith("300.00");
    const network = "BSC";
    const asked = await bench.call(ana, "POST", "/agro/v1/withdrawals", {
      method: "usdt",
      amount: "100.00",
      network,
      address: `0x${"ab".repeat(20)}`,
    });
    expect(asked.status).toBe(201);
    expect(await obstaclesOf(ana)).toEqual(["withdrawal", "balance"]);
    expect(await close(ana)).toBe("grain.closing_withdrawal");
    await bench.pass(6);
    await bench.mine(network);
    await bench.pass(6);
    expect(await close(ana)).toBe("grain.closing_balance");
  });
});

describe("a payment that comes for a closed account", () => {
  it("waits in suspense, is nobody's by attribution, and is told as such", async () => {
    const { ana, hash } = await aLatePayment("TRC20");
    expect(await close(ana)).toBe("closed");
    const before = await bench.house("suspense");
    await bench.mine("TRC20");
    await bench.pass(11);
    expect(await bench.available(ana)).toBe(0n);
    const [arrival] = await bench.arrivals(hash);
    expect(arrival).toMatchObject({ status: "suspense", reason: "account_closed" });
    expect((await bench.house("suspense")) - before).toBe(arrival?.amount);
    const attributed = await bench.admin("POST", `/deposits/${arrival?.id}/attribute`, {
      trader: ana.email,
      reason: "é o titular do depósito",
    });
    expect(attributed.body.code).toBe("custody.trader_closed");
    expect(await bench.available(ana)).toBe(0n);
  });

  it.each(["TRC20", "ERC20", "BSC"] as const)(
    "by %s while it is being closed is credited before, or waits in suspense",
    async (network) => {
      for (const delay of [0, 60, 150]) {
        const { ana, hash } = await aLatePayment(network);
        await bench.mine(network);
        const working = new Promise((resolve) => setTimeout(resolve, delay)).then(() => bench.pass(11));
        const [closing] = await Promise.all([close(ana), working]);
        const [arrival] = await bench.arrivals(hash);
        const outcome = `${closing} ${arrival?.status}`;
        expect(["grain.closing_balance credited", "closed suspense"]).toContain(outcome);
        expect((await bench.available(ana)) > 0n).toBe(closing !== "closed");
      }
    },
  );
});

describe("a Pix that was paid and comes back to a closed account", () => {
  it("waits in suspense and credits nobody", async () => {
    const ana = await aTraderWith("101.50");
    const [cpf, pixKey] = [generateCpf(), `ana${Date.now()}@exemplo.com.br`];
    await registerKey(pixKey, { nome: "Ana Lavoura", cpf });
    await bench.nameTaxId(ana, cpf);
    const { body: wallet } = await bench.call(ana, "GET", "/agro/v1/wallet");
    const asked = await bench.call(ana, "POST", "/agro/v1/withdrawals", {
      method: "pix",
      amount: wallet.available,
      pixKey,
    });
    expect(asked.status).toBe(201);
    await bench.pass(1);
    await vi.waitFor(
      () => expect(psp.books().payouts.filter(({ status }) => status === "EM_PROCESSAMENTO")).toEqual([]),
      60_000,
    );
    await bench.pass(10);
    expect(await close(ana)).toBe("closed");
    const before = await bench.house("suspense");
    const [payout] = psp.books().payouts.slice(-1);
    await fetch(`${psp.url}/sim/return-payout`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ idEnvio: payout?.idEnvio, valor: payout?.valor }),
    });
    await bench.pass(DAY_SECONDS);
    expect(await bench.available(ana)).toBe(0n);
    expect(await bench.house("suspense")).toBeGreaterThan(before);
    const rows = await query(bench.app.ctx.db, "select from payments_out_return where suspended", []);
    expect(rows).toHaveLength(1);
  });
});
