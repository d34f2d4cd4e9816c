import { NETWORKS } from "@lastro/contracts/custody/networks";
import { query } from "@lastro/platform/database/database";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../../testing/books.js";
import { type CustodyBench, startCustodyBench } from "../../../../testing/custody-bench.js";

let bench: CustodyBench;
beforeAll(async () => {
  bench = await startCustodyBench();
});
afterEach(() => bench.chain.faults.clear());
afterAll(async () => {
  await expectBooksInOrder(bench.databaseUrl);
  await bench.close();
});

describe.each(NETWORKS)("a deposit by %s", (network) => {
  it("is credited less the fee once its payment is final, each check shown", async () => {
    const ana = await bench.trader();
    const deposit = await bench.open(ana, network);
    expect(deposit).toMatchObject({
      status: "pendente",
      reason: "aguardando_pagamento",
      requested: "100.000000",
    });
    const hash = await bench.pay(network, deposit);
    expect((await bench.claim(ana, deposit, hash)).status).toBe(200);
    await bench.pass(1);
    expect(await bench.read(ana, deposit)).toMatchObject({
      status: "pendente",
      reason: "confirmando",
      confirmations: { have: 1, need: 3 },
    });
    expect(await bench.available(ana)).toBe(0n);
    await bench.mine(network);
    await bench.pass(5);
    const read = await bench.read(ana, deposit);
    expect(read).toMatchObject({ status: "confirmado", reason: null, received: deposit.amount });
    expect((read.checks as { result: string }[]).map(({ result }) => result)).not.toContain("pending");
    const fee = network === "ERC20" ? 3_000_000n : 1_000_000n;
    expect(await bench.available(ana)).toBe(BigInt(deposit.amount.replace(".", "")) - fee);
    const wallet = (await bench.call(ana, "GET", "/agro/v1/wallet")).body;
    expect(wallet.total).toBe(wallet.available);
    expect(wallet.lastDeposits[0].id).toBe(deposit.id);
  });
});

describe("announcing a deposit", () => {
  it("is refused to who announced a dozen within a day, and what was cancelled is free again a day later", async () => {
    const eve = await bench.trader();
    for (let time = 1; time <= 12; time += 1) {
      const deposit = await bench.open(eve, "BSC", "33.00");
      await bench.call(eve, "POST", `/agro/v1/deposits/${deposit.id}/cancel`);
    }
    const more = await bench.call(eve, "POST", "/agro/v1/deposits", { network: "BSC", amount: "33.00" });
    expect([more.status, more.body.code]).toEqual([429, "request.rate_limited"]);
    const [kept] = await query<{ longest: Date }>(
      bench.app.ctx.db,
      `select max(r.frees_at) as longest from grain_reserved_amount r
       join grain_deposit d on d.id = r.deposit_id where d.user_id = $1`,
      [eve.userId],
    );
    const aDay = 86_400_000;
    expect(kept?.longest.getTime()).toBeLessThanOrEqual(bench.clock.now().getTime() + aDay);
  });

  it("reserves an amount with a tail nobody else has, and answers the open one when asked again", async () => {
    const ana = await bench.trader();
    const deposit = await bench.open(ana, "TRC20", "10.00");
    expect(deposit.amount).toMatch(/^10\.0\d{5}$/);
    expect(deposit.amount).not.toBe("10.000000");
    expect((await bench.open(ana, "TRC20", "10.00")).id).toBe(deposit.id);
    const other = await bench.call(ana, "POST", "/agro/v1/deposits", { network: "TRC20", amount: "20.00" });
    expect(other.body.code).toBe("custody.deposit_open");
    expect((await bench.call(ana, "POST", `/agro/v1/deposits/${deposit.id}/cancel`)).body).toMatchObject({
      status: "rejeitado",
      reason: "cancelado",
    });
    expect((await bench.open(ana, "TRC20", "20.00")).id).not.toBe(deposit.id);
  });

  it.each([
    ["9.99", "custody.deposit_below_minimum"],
    ["10.001", "custody.deposit_amount_invalid"],
    ["1000000.01", "custody.deposit_amount_invalid"],
  ])("refuses %s", async (amount, code) => {
    const ana = await bench.trader();
    const answer = await bench.call(ana, "POST", "/agro/v1/deposits", { network: "BSC", amount });
    expect(answer.body.code).toBe(code);
  });

  it("gives twenty simultaneous requests of one person one deposit", async () => {
    const ana = await bench.trader();
    const body = { network: "BSC", amount: "50.00" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => bench.call(ana, "POST", "/agro/v1/deposits", body)),
    );
    const opened = answers.filter(({ status }) => status === 201).map((answer) => answer.body.id);
    expect(new Set(opened).size).toBe(1);
    expect((await bench.call(ana, "GET", "/agro/v1/deposits")).body.items).toHaveLength(1);
  });

  it("shows a deposit to its owner only", async () => {
    const [ana, rui] = [await bench.trader(), await bench.trader()];
    const deposit = await bench.open(ana, "BSC");
    for (const [method, path] of [
      ["GET", ""],
      ["POST", "/cancel"],
    ] as const)
      expect((await bench.call(rui, method, `/agro/v1/deposits/${deposit.id}${path}`)).status).toBe(404);
    expect((await bench.claim(rui, deposit, "0".repeat(64))).status).toBe(404);
  });
});

describe("a hash", () => {
  it.each([
    ["", "custody.hash_required", "Por favor, insira o hash da transação"],
    ["abc", "custody.hash_invalid", undefined],
    [`0x${"g".repeat(64)}`, "custody.hash_invalid", undefined],
  ])("%j is refused", async (hash, code, sentence) => {
    const ana = await bench.trader();
    const { body } = await bench.claim(ana, await bench.open(ana, "ERC20"), hash);
    expect(body.code).toBe(code);
    if (sentence) expect(body.detail).toBe(sentence);
  });

  it("is the same however it is typed", async () => {
    const ana = await bench.trader();
    const deposit = await bench.open(ana, "ERC20");
    const hash = await bench.pay("ERC20", deposit);
    for (const typed of [hash.toUpperCase().replace("0X", "0x"), hash.slice(2), ` ${hash} `])
      expect((await bench.claim(ana, deposit, typed)).body.txHash).toBe(hash);
    await bench.mine("ERC20");
    await bench.pass(5);
    expect((await bench.read(ana, deposit)).status).toBe("confirmado");
    expect(await bench.arrivals(hash)).toHaveLength(1);
  });

  it("nobody shows waits, and is found later", async () => {
    const ana = await bench.trader();
    const deposit = await bench.open(ana, "BSC");
    const hash = await bench.pay("BSC", deposit, { pending: true });
    await bench.claim(ana, deposit, hash);
    await bench.pass(1);
    expect(await bench.read(ana, deposit)).toMatchObject({ status: "pendente", reason: "nao_encontrada" });
    await bench.mine("BSC", 4);
    await bench.pass(10);
    expect((await bench.read(ana, deposit)).status).toBe("confirmado");
  });

  it("of another network is not found, and rejected after a day", async () => {
    const ana = await bench.trader();
    const [onBsc, onEthereum] = [await bench.open(ana, "BSC"), await bench.open(ana, "ERC20")];
    const hash = await bench.pay("BSC", onBsc);
    await bench.claim(ana, onEthereum, hash);
    await bench.pass(1);
    expect((await bench.read(ana, onEthereum)).reason).toBe("nao_encontrada");
    await bench.pass(86_400);
    expect(await bench.read(ana, onEthereum)).toMatchObject({
      status: "rejeitado",
      reason: "nao_encontrada",
    });
    // Nobody named it on its own network: the watcher has found it all the same.
    await bench.mine("BSC");
    await bench.pass(60);
    expect((await bench.read(ana, onBsc)).status).toBe("confirmado");
  });
});

describe("a transaction that pays nothing to us", () => {
  it("is rejected when the network did not carry it out", async () => {
    const ana = await bench.trader();
    const deposit = await bench.open(ana, "ERC20");
    await bench.claim(ana, deposit, await bench.pay("ERC20", deposit, { fails: true }));
    await bench.pass(1);
    expect(await bench.read(ana, deposit)).toMatchObject({ status: "rejeitado", reason: "falhou" });
  });

  it("is rejected when it failed, even if it shows logs", async () => {
    const ana = await bench.trader();
    const deposit = await bench.open(ana, "ERC20");
    const hash = await bench.pay("ERC20", deposit);
    bench.chain.faults.arm("failedWithLogs", true, { endpoint: "ERC20" });
    await bench.claim(ana, deposit, hash);
    await bench.pass(1);
    expect(await bench.read(ana, deposit)).toMatchObject({ status: "rejeitado", reason: "falhou" });
    expect(await bench.arrivals(hash)).toHaveLength(0);
  });

  it("is rejected when the token only calls itself USDT", async () => {
    const ana = await bench.trader();
    const deposit = await bench.open(ana, "TRC20");
    await bench.claim(ana, deposit, await bench.pay("TRC20", deposit, { token: "fake" }));
    await bench.mine("TRC20");
    await bench.pass(5);
    expect(await bench.read(ana, deposit)).toMatchObject({ status: "rejeitado", reason: "token_errado" });
    expect(await bench.available(ana)).toBe(0n);
  });

  it.each([
    ["to someone else", async (address: string) => ({ to: address, raw: 100_000_000n })],
    ["of nothing", async () => ({ raw: 0n })],
  ])("is rejected: a payment %s", async (_, paying) => {
    const ana = await bench.trader();
    const deposit = await bench.open(ana, "ERC20");
    const { to = deposit.address, raw }: { to?: string; raw: bigint } = await paying(
      "0x00000000000000000000000000000000000000aa",
    );
    await bench.claim(ana, deposit, await bench.chain.send("ERC20", to, raw));
    await bench.pass(1);
    expect(await bench.read(ana, deposit)).toMatchObject({ status: "rejeitado", reason: "destino_errado" });
  });

  it("is rejected when we sent it to ourselves", async () => {
    const ana = await bench.trader();
    const deposit = await bench.open(ana, "ERC20", "11.00");
    const hash = await bench.pay("ERC20", deposit, { from: deposit.address });
    await bench.claim(ana, deposit, hash);
    await bench.pass(1);
    expect(await bench.read(ana, deposit)).toMatchObject({ status: "rejeitado", reason: "destino_errado" });
  });

  it.each(["fourTopics", "shortData", "removedLogs"] as const)(
    "is none when its log is not one: %s",
    async (fault) => {
      const ana = await bench.trader();
      const deposit = await bench.open(ana, "ERC20");
      const hash = await bench.pay("ERC20", deposit);
      bench.chain.faults.arm(fault, true, { endpoint: "ERC20" });
      await bench.claim(ana, deposit, hash);
      await bench.mine("ERC20");
      await bench.pass(5);
      expect(await bench.read(ana, deposit)).toMatchObject({ status: "rejeitado", reason: "destino_errado" });
      expect(await bench.arrivals(hash)).toHaveLength(0);
    },
  );
});

describe("payments of several at once", () => {
  it("credits two deposits paid by one transaction, through a foreign contract, each to its owner", async () => {
    const [ana, rui] = [await bench.trader(), await bench.trader()];
    const [hers, his] = [await bench.open(ana, "BSC"), await bench.open(rui, "BSC")];
    const hash = await bench.pay("BSC", hers, {
      batch: true,
      also: [{ to: his.address, raw: bench.raw("BSC", his.amount) }],
    });
    await bench.claim(ana, hers, hash);
    await bench.mine("BSC");
    await bench.pass(5);
    expect((await bench.read(ana, hers)).status).toBe("confirmado");
    expect((await bench.read(rui, his)).status).toBe("confirmado");
    expect(await bench.arrivals(hash)).toHaveLength(2);
  });

  it("credits what reached us when the token kept a fee, by the log and not by what was asked", async () => {
    const ana = await bench.trader();
    const deposit = await bench.open(ana, "ERC20", "200.00");
    const hash = await bench.pay("ERC20", deposit, { feeBasisPoints: 100 });
    await bench.claim(ana, deposit, hash);
    await bench.mine("ERC20");
    await bench.pass(5);
    expect(await bench.read(ana, deposit)).toMatchObject({ status: "em_analise", difference: "menor" });
    const [arrival] = await bench.arrivals(hash);
    const raw = bench.raw("ERC20", deposit.amount);
    expect(arrival).toMatchObject({ status: "suspense", raw: raw - raw / 100n });
  });

  it("counts BSC's eighteen decimals down to millionths and keeps what is left", async () => {
    const ana = await bench.trader();
    const deposit = await bench.open(ana, "BSC");
    const hash = await bench.chain.send("BSC", deposit.address, bench.raw("BSC", deposit.amount) + 1n);
    await bench.claim(ana, deposit, hash);
    await bench.mine("BSC");
    await bench.pass(5);
    expect(await bench.read(ana, deposit)).toMatchObject({ status: "confirmado", received: deposit.amount });
  });
});
