import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { type CustodyBench, startCustodyBench } from "../../testing/custody-bench.js";

// Money goes to and fro on a chain.
vi.setConfig({ testTimeout: 60_000 });

const BLOCKED = "0x00000000000000000000000000000000000b10c4";
const LATER = "0x00000000000000000000000000000000000b10c5";

let bench: CustodyBench;
beforeAll(async () => {
  bench = await startCustodyBench({ LASTRO_NEW_ADDRESS_HOURS: "0" }, { networks: ["BSC", "ERC20"] });
});
afterEach(() => bench.chain.faults.clear());
afterAll(async () => {
  await expectBooksInOrder(bench.databaseUrl);
  await bench.close();
});

/** Lets what was sent become final, and everything due be done. */
async function settle(network: "ERC20" | "BSC") {
  await bench.mine(network);
  await bench.pass(30);
}

describe("an address the issuer of USDT has blocked", () => {
  it("is credited nothing for what it sent before: it waits for an operator, claimed or only seen", async () => {
    const [ana, rui] = [await bench.trader(), await bench.trader()];
    const [claimed, seen] = [await bench.open(ana, "ERC20"), await bench.open(rui, "ERC20")];
    const hash = await bench.pay("ERC20", claimed, { from: BLOCKED });
    const unnamed = await bench.pay("ERC20", seen, { from: BLOCKED });
    await bench.chain.blackList("ERC20", BLOCKED);
    await bench.claim(ana, claimed, hash);
    await settle("ERC20");
    for (const one of [hash, unnamed])
      expect(await bench.arrivals(one)).toMatchObject([{ status: "suspense", reason: "sender_blocked" }]);
    const deposit = await bench.read(ana, claimed);
    expect(deposit).toMatchObject({ status: "em_analise", reason: "remetente_bloqueado" });
    expect(deposit.checks).toContainEqual({
      check: "risk_list",
      result: "failed",
      reason: "remetente_bloqueado",
    });
    expect(await bench.available(ana)).toBe(0n);
    expect(await bench.available(rui)).toBe(0n);
  });

  it("is not taken for free of blame while providers do not answer or agree", async () => {
    const ana = await bench.trader();
    const deposit = await bench.open(ana, "ERC20");
    const hash = await bench.pay("ERC20", deposit);
    await bench.claim(ana, deposit, hash);
    bench.chain.faults.arm("fail500", true, { endpoint: "ERC20/a eth_call" });
    await settle("ERC20");
    expect(await bench.read(ana, deposit)).toMatchObject({ status: "pendente", reason: "rede_indisponivel" });
    bench.chain.faults.clear();
    await bench.pass(300);
    await bench.pass(30);
    expect((await bench.read(ana, deposit)).status).toBe("confirmado");
  });

  it("is sent nothing, also when it was blocked after the withdrawal was asked for", async () => {
    const ana = await bench.trader();
    await bench.pay("ERC20", await bench.open(ana, "ERC20", "200.00"));
    await settle("ERC20");
    const before = await bench.available(ana);
    const to = (address: string) => ({ method: "usdt", network: "ERC20", amount: "40.00", address });
    const refused = await bench.call(ana, "POST", "/agro/v1/withdrawals", to(BLOCKED));
    expect(refused).toMatchObject({ status: 422, body: { code: "custody.address_blacklisted" } });
    const asked = await bench.call(ana, "POST", "/agro/v1/withdrawals", to(LATER));
    expect(asked.body.step).toBe("processing");
    await bench.chain.blackList("ERC20", LATER);
    await bench.pass(1);
    const { body } = await bench.call(ana, "GET", `/agro/v1/withdrawals/${asked.body.id}`);
    expect(body).toMatchObject({
      step: "failed",
      failure: "address_blacklisted",
    });
    expect(await bench.available(ana)).toBe(before);
  });

  it("puts the network out of service when it is ours", async () => {
    const { house } = bench.chain.net("ERC20");
    await bench.chain.blackList("ERC20", house);
    await bench.pass(61);
    const { body } = await bench.admin("GET", "/networks");
    expect(body.networks).toContainEqual(
      expect.objectContaining({
        network: "ERC20",
        working: false,
        problem: expect.stringContaining("blocked our address"),
      }),
    );
    await bench.chain.blackList("ERC20", house, false);
    await bench.pass(61);
  });
});
