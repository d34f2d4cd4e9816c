import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type CustodyBench, startCustodyBench, type TestTrader } from "../../../testing/custody-bench.js";
import { anAdmin } from "../../../testing/people.js";

const RISKY = "0x00000000000000000000000000000000000bad00";

let bench: CustodyBench;
beforeAll(async () => {
  bench = await startCustodyBench({ LASTRO_RISK_ADDRESSES: RISKY });
});
afterEach(() => bench.chain.faults.clear());
afterAll(async () => {
  await expectBooksInOrder(bench.databaseUrl);
  await bench.close();
});

/** Lets what was sent become final, and everything due be done. */
async function settle(network: "TRC20" | "ERC20" | "BSC") {
  await bench.mine(network);
  await bench.pass(30);
}

async function waiting(hash: string) {
  const { body } = await bench.admin("GET", "/deposits?limit=100");
  return body.items.find((item: { txHash: string }) => item.txHash === hash);
}

/** A payment nobody's amount fits, claimed by these people, in suspense. */
async function aDoubtfulPayment(claimants: readonly TestTrader[], amount = "55.500000") {
  const deposits = [];
  for (const person of claimants) deposits.push(await bench.open(person, "BSC", "60.00"));
  const address = deposits[0]?.address ?? (await bench.open(await bench.trader(), "BSC")).address;
  const hash = await bench.chain.send("BSC", address, bench.raw("BSC", amount));
  for (const [index, person] of claimants.entries())
    await bench.claim(person, deposits[index] ?? { id: "" }, hash);
  await settle("BSC");
  return { hash, deposits };
}

describe("a payment above the limit that nobody announced", () => {
  it("is given to somebody by two administrators, and by one never", async () => {
    const ana = await bench.trader();
    const { address } = await bench.open(await bench.trader(), "BSC");
    const hash = await bench.chain.send("BSC", address, bench.raw("BSC", "10000.010000"));
    await settle("BSC");
    const { id, takesTwo } = await waiting(hash);
    expect(takesTwo).toBe(true);
    const body = { trader: ana.email, reason: "comprovante conferido" };
    const asked = await bench.admin("POST", `/deposits/${id}/attribute`, body);
    expect(asked.body).toMatchObject({
      status: "suspense",
      attributedTo: null,
      pendingApproval: { id: expect.any(String) },
    });
    expect(await bench.available(ana)).toBe(0n);
    const again = await bench.admin("POST", `/deposits/${id}/attribute`, body);
    expect(again.body.code).toBe("approvals.already_asked");
    const url = `/v1/admin/approvals/${asked.body.pendingApproval.id}/approve`;
    const reason = { reason: "conferido por outra pessoa" };
    const other = await anAdmin(bench.app);
    const approved = await bench.call(other, "POST", url, reason);
    expect(approved.body).toMatchObject({ status: "approved", facts: { net: "9999.010000" } });
    expect(await bench.available(ana)).toBe(9_999_010_000n);
    await expectBooksInOrder(bench.databaseUrl);
  });
});

describe("one hash claimed by several", () => {
  it("is credited to the owner of its exact amount, whoever typed it first", async () => {
    const [thief, ana] = [await bench.trader(), await bench.trader()];
    const [his, hers] = [await bench.open(thief, "ERC20"), await bench.open(ana, "ERC20")];
    const hash = await bench.pay("ERC20", hers);
    await bench.claim(thief, his, hash);
    await settle("ERC20");
    expect(await bench.read(thief, his)).toMatchObject({ status: "rejeitado", reason: "hash_ja_utilizado" });
    expect((await bench.read(ana, hers)).status).toBe("confirmado");
    expect((await bench.claim(ana, hers, hash)).body.status).toBe("confirmado");
    expect(await bench.available(thief)).toBe(0n);
    // Used once, it pays nobody else.
    const late = await bench.trader();
    const other = await bench.open(late, "ERC20");
    await bench.claim(late, other, hash);
    await bench.pass(5);
    expect(await bench.read(late, other)).toMatchObject({ reason: "hash_ja_utilizado" });
  });

  it("credits once when twenty claims of it are verified at the same time", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => bench.trader()));
    const deposits = await Promise.all(people.map((person) => bench.open(person, "BSC", "30.00")));
    const [first] = deposits;
    if (!first) throw new Error("no deposit");
    const hash = await bench.pay("BSC", first);
    await bench.mine("BSC");
    const feesBefore = await bench.house("fees");
    await Promise.all(people.map((person, index) => bench.claim(person, deposits[index] ?? first, hash)));
    await Promise.all([bench.app.worker.runDue(), bench.pass(1), bench.pass(1)]);
    await bench.pass(20);
    const balances = await Promise.all(people.map((person) => bench.available(person)));
    const credited = BigInt(first.amount.replace(".", "")) - 1_000_000n;
    expect(balances).toEqual([credited, ...Array(19).fill(0n)]);
    expect(await bench.arrivals(hash)).toHaveLength(1);
    expect(await bench.house("fees")).toBe(feesBefore + 1_000_000n);
  });
});

describe("a payment no rule can attribute", () => {
  it.each([
    ["more than announced", "maior", 1n],
    ["less than announced", "menor", -1n],
  ] as const)("waits for an operator: %s", async (_, difference, step) => {
    const ana = await bench.trader();
    const deposit = await bench.open(ana, "ERC20", "80.00");
    const raw = bench.raw("ERC20", deposit.amount) + step * 20_000n;
    const hash = await bench.chain.send("ERC20", deposit.address, raw);
    await bench.claim(ana, deposit, hash);
    await settle("ERC20");
    expect(await bench.read(ana, deposit)).toMatchObject({
      status: "em_analise",
      reason: "valor_nao_reservado",
      difference,
    });
    expect(await bench.available(ana)).toBe(0n);
    expect((await waiting(hash)).claims).toMatchObject([
      { depositId: deposit.id, trader: { id: ana.userId } },
    ]);
  });

  it("is credited for what arrived when an operator attributes it, once, and the other claims end", async () => {
    const [ana, rui] = [await bench.trader(), await bench.trader()];
    const { hash, deposits } = await aDoubtfulPayment([ana, rui]);
    const arrival = await waiting(hash);
    expect(arrival.claims).toHaveLength(2);
    const decision = { depositId: deposits[0]?.id, reason: "comprovante da corretora conferido" };
    const before = await bench.house("suspense");
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => bench.admin("POST", `/deposits/${arrival.id}/attribute`, decision)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await bench.available(ana)).toBe(54_500_000n);
    expect(await bench.house("suspense")).toBe(before - 55_500_000n);
    expect(await bench.read(ana, deposits[0] ?? { id: "" })).toMatchObject({
      status: "confirmado",
      received: "55.500000",
      credit: "54.500000",
      difference: "menor",
    });
    expect(await bench.read(rui, deposits[1] ?? { id: "" })).toMatchObject({ reason: "hash_ja_utilizado" });
  });

  it("stays in suspense when an operator refuses it, and may be attributed to a person later", async () => {
    const [ana, rui] = [await bench.trader(), await bench.trader()];
    const { hash, deposits } = await aDoubtfulPayment([ana], "44.400000");
    const arrival = await waiting(hash);
    const before = await bench.house("suspense");
    const refused = await bench.admin("POST", `/deposits/${arrival.id}/reject`, {
      reason: "sem comprovante",
    });
    expect(refused.body).toMatchObject({ status: "refused" });
    expect(await bench.house("suspense")).toBe(before);
    expect(await bench.read(ana, deposits[0] ?? { id: "" })).toMatchObject({
      status: "rejeitado",
      reason: "recusado_pelo_operador",
    });
    const nobody = { trader: "ninguem@exemplo.com.br", reason: "conferido por telefone" };
    expect((await bench.admin("POST", `/deposits/${arrival.id}/attribute`, nobody)).body.code).toBe(
      "custody.trader_unknown",
    );
    const later = { trader: rui.email, reason: "conferido por telefone" };
    expect((await bench.admin("POST", `/deposits/${arrival.id}/attribute`, later)).status).toBe(200);
    expect(await bench.available(rui)).toBe(43_400_000n);
  });

  it("names the announced deposits nearest to it, and one of them is credited for what arrived, once", async () => {
    const [ana, rui, eva] = [await bench.trader(), await bench.trader(), await bench.trader()];
    const near = await bench.open(ana, "TRC20", "112.00");
    const far = await bench.open(rui, "TRC20", "140.00");
    await bench.open(eva, "BSC", "112.00");
    const hash = await bench.chain.send("TRC20", near.address, 112_000_000n);
    await settle("TRC20");
    const arrival = await waiting(hash);
    expect(arrival.claims).toEqual([]);
    expect(arrival.nearest.slice(0, 2)).toMatchObject([
      {
        depositId: near.id,
        trader: { id: ana.userId },
        amount: near.amount,
        difference: `0.${near.amount.slice(-6)}`,
        against: "menor",
      },
      { depositId: far.id, trader: { id: rui.userId }, against: "menor" },
    ]);
    const decision = { depositId: near.id, reason: "valor redondo, sem a fração pedida" };
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => bench.admin("POST", `/deposits/${arrival.id}/attribute`, decision)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await bench.available(ana)).toBe(111_000_000n);
    expect(await bench.read(ana, near)).toMatchObject({
      status: "confirmado",
      received: "112.000000",
      difference: "menor",
    });
    expect((await bench.read(rui, far)).status).toBe("pendente");
  });

  it("is never credited to a deposit of another network, nor to one that no longer waits", async () => {
    const [ana, rui] = [await bench.trader(), await bench.trader()];
    const elsewhere = await bench.open(ana, "ERC20", "113.00");
    const given = await bench.open(rui, "BSC", "113.00");
    await bench.call(rui, "POST", `/agro/v1/deposits/${given.id}/cancel`, {});
    const hash = await bench.chain.send("BSC", given.address, bench.raw("BSC", "113.000000"));
    await settle("BSC");
    const { id } = await waiting(hash);
    for (const deposit of [elsewhere, given]) {
      const decision = { depositId: deposit.id, reason: "parece ser deste depósito" };
      const answer = await bench.admin("POST", `/deposits/${id}/attribute`, decision);
      expect(answer.body.code).toBe("custody.trader_unknown");
    }
  });

  it("is not for clients to decide", async () => {
    const ana = await bench.trader();
    const { hash } = await aDoubtfulPayment([ana], "33.300000");
    const arrival = await waiting(hash);
    const answer = await bench.call(ana, "POST", `/v1/admin/grain/deposits/${arrival.id}/attribute`, {
      trader: ana.email,
      reason: "é meu, confie",
    });
    expect([401, 403]).toContain(answer.status);
  });

  it("waits below the minimum, from an address on the risk list, and out of time", async () => {
    const ana = await bench.trader();
    const deposit = await bench.open(ana, "ERC20", "70.00");
    const small = await bench.chain.send("ERC20", deposit.address, 9_999_999n);
    const risky = await bench.pay("ERC20", deposit, { from: RISKY });
    await settle("ERC20");
    expect(await bench.arrivals(small)).toMatchObject([{ status: "suspense", reason: "below_minimum" }]);
    expect(await bench.arrivals(risky)).toMatchObject([{ status: "suspense", reason: "risk_listed" }]);
    expect(await bench.read(ana, deposit)).toMatchObject({ status: "em_analise", reason: "lista_de_risco" });

    const rui = await bench.trader();
    const forgotten = await bench.open(rui, "ERC20", "71.00");
    await bench.pass(30 * 3_600 + 60);
    expect(await bench.read(rui, forgotten)).toMatchObject({ status: "rejeitado", reason: "expirado" });
    const late = await bench.pay("ERC20", forgotten);
    await settle("ERC20");
    expect(await bench.arrivals(late)).toMatchObject([{ status: "suspense", reason: "out_of_time" }]);
    expect(await bench.read(rui, forgotten)).toMatchObject({ status: "em_analise", reason: "fora_do_prazo" });
  });

  it("is found although nobody claimed it", async () => {
    const address = (await bench.open(await bench.trader(), "TRC20")).address;
    const hash = await bench.chain.send("TRC20", address, 77_000_000n);
    await settle("TRC20");
    expect(await waiting(hash)).toMatchObject({ status: "suspense", claims: [], amount: "77.000000" });
  });

  it("was paid twice: the first is credited and the second waits", async () => {
    const ana = await bench.trader();
    const deposit = await bench.open(ana, "BSC", "90.00");
    await bench.pay("BSC", deposit);
    const again = await bench.pay("BSC", deposit);
    await settle("BSC");
    expect((await bench.read(ana, deposit)).status).toBe("confirmado");
    expect(await bench.available(ana)).toBe(BigInt(deposit.amount.replace(".", "")) - 1_000_000n);
    expect(await bench.arrivals(again)).toMatchObject([
      { status: "suspense", reason: "amount_not_reserved" },
    ]);
  });
});
