import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { verifyBooks } from "../../../testing/books.js";
import { type CustodyBench, startCustodyBench } from "../../../testing/custody-bench.js";

let bench: CustodyBench;
/** What the verification is to find broken at the end of a test. */
let broken: string[];
beforeEach(async () => {
  broken = [];
  bench = await startCustodyBench();
});
afterEach(async () => {
  const { checks } = await verifyBooks(bench.databaseUrl);
  expect(checks.flatMap(({ problems }) => problems.map(({ kind }) => kind))).toEqual(broken);
  await bench.close();
});

async function aPaidDeposit(network: "TRC20" | "ERC20" | "BSC") {
  const ana = await bench.trader();
  const deposit = await bench.open(ana, network);
  const hash = await bench.pay(network, deposit);
  await bench.claim(ana, deposit, hash);
  return { ana, deposit, hash };
}

async function workingNetworks(): Promise<string[]> {
  const ana = await bench.trader();
  const { body } = await bench.call(ana, "GET", "/agro/v1/deposits/networks");
  return body.networks.flatMap((one: { network: string; working: boolean }) =>
    one.working ? one.network : [],
  );
}

async function health(network: string) {
  const { body } = await bench.admin("GET", "/networks");
  return body.networks.find((one: { network: string }) => one.network === network);
}

describe("providers one cannot rely on", () => {
  it("credit nothing while they disagree, and credit the truth once they agree", async () => {
    bench.chain.faults.arm("lie", true, { endpoint: "ERC20/b" });
    const { ana, deposit } = await aPaidDeposit("ERC20");
    await bench.mine("ERC20");
    await bench.pass(10);
    expect(await bench.read(ana, deposit)).toMatchObject({
      status: "pendente",
      reason: "provedores_divergem",
    });
    expect(await bench.available(ana)).toBe(0n);
    bench.chain.faults.clear();
    await bench.pass(30);
    expect((await bench.read(ana, deposit)).status).toBe("confirmado");
  });

  it("delay a deposit and never reject it: throttling in an odd body, 429, 500, silence about the hash", async () => {
    const { ana, deposit } = await aPaidDeposit("TRC20");
    await bench.mine("TRC20");
    for (const fault of ["throttled", "tooManyRequests", "fail500"] as const) {
      bench.chain.faults.clear();
      bench.chain.faults.arm(fault, true, { endpoint: "TRC20/a" });
      await bench.pass(20);
      expect(await bench.read(ana, deposit)).toMatchObject({
        status: "pendente",
        reason: "rede_indisponivel",
      });
    }
    bench.chain.faults.clear();
    bench.chain.faults.arm("hide", true, { endpoint: "TRC20/a" });
    await bench.pass(60);
    expect(await bench.read(ana, deposit)).toMatchObject({ reason: "provedores_divergem" });
    bench.chain.faults.clear();
    await bench.pass(300);
    expect((await bench.read(ana, deposit)).status).toBe("confirmado");
  });

  it("are believed about finality only as far as the slower one", async () => {
    const { ana, deposit } = await aPaidDeposit("BSC");
    await bench.mine("BSC", 2);
    bench.chain.faults.arm("lag", 1, { endpoint: "BSC/b eth_getBlockByNumber" });
    await bench.pass(5);
    expect(await bench.read(ana, deposit)).toMatchObject({ status: "pendente", reason: "confirmando" });
    bench.chain.faults.clear();
    await bench.pass(5);
    expect((await bench.read(ana, deposit)).status).toBe("confirmado");
  });
});

describe("a provider that keeps silent", () => {
  it("delays a deposit and never rejects it", async () => {
    const { ana, deposit } = await aPaidDeposit("BSC");
    await bench.pass(1);
    await bench.mine("BSC");
    bench.chain.faults.arm("slowMs", 7_000, { endpoint: "BSC/a eth_getTransactionReceipt", count: 1 });
    // The watcher's turn has not come yet.
    await bench.pass(4);
    expect(await bench.read(ana, deposit)).toMatchObject({ status: "pendente", reason: "rede_indisponivel" });
    await bench.pass(30);
    expect((await bench.read(ana, deposit)).status).toBe("confirmado");
  });
});

describe("a chain that takes blocks back", () => {
  it("credits nothing for a payment that vanished before it was final, and the one that came instead", async () => {
    const { ana, deposit } = await aPaidDeposit("ERC20");
    await bench.pass(1);
    expect((await bench.read(ana, deposit)).reason).toBe("confirmando");
    await bench.chain.net("ERC20").reorg(1);
    await bench.mine("ERC20", 5);
    await bench.pass(10);
    expect(await bench.read(ana, deposit)).toMatchObject({ status: "pendente", reason: "nao_encontrada" });
    expect(await bench.available(ana)).toBe(0n);
    await bench.pay("ERC20", deposit);
    await bench.mine("ERC20");
    await bench.pass(10);
    expect((await bench.read(ana, deposit)).status).toBe("confirmado");
  });

  it("is noticed when the header at that height is not the receipt's block any more", async () => {
    const { ana, deposit } = await aPaidDeposit("BSC");
    await bench.mine("BSC");
    bench.chain.faults.arm("otherBlockHash", true, { endpoint: "eth_getBlockByNumber" });
    await bench.pass(5);
    expect((await bench.read(ana, deposit)).status).toBe("pendente");
    expect(await bench.available(ana)).toBe(0n);
  });

  it("stops credits when a block we credited from is replaced later", async () => {
    const { ana, deposit } = await aPaidDeposit("BSC");
    await bench.mine("BSC");
    await bench.pass(5);
    expect((await bench.read(ana, deposit)).status).toBe("confirmado");
    bench.chain.faults.arm("otherBlockHash", true, { endpoint: "eth_getBlockByNumber" });
    await bench.pass(1_000);
    expect(await health("BSC")).toMatchObject({ creditsStopped: true });
  });
});

describe("reconciliation", () => {
  it("finds the address and the books alike, to the token's last unit", async () => {
    const { deposit } = await aPaidDeposit("BSC");
    await bench.chain.send("BSC", deposit.address, 10n ** 18n * 20n + 1n);
    await bench.mine("BSC");
    await bench.pass(3_700);
    expect(await health("BSC")).toMatchObject({ creditsStopped: false, problem: null });
    const { onChain, inLedger } = await health("BSC");
    expect(onChain).toBe(inLedger);
    expect(Number(onChain)).toBeGreaterThan(120);
  });

  it("stops credits where money left that the books know nothing of, and there alone", async () => {
    const { deposit } = await aPaidDeposit("ERC20");
    await bench.mine("ERC20");
    await bench.pass(10);
    await bench.chain.send("ERC20", "0x00000000000000000000000000000000000000aa", 1_000_000n, {
      from: bench.chain.net("ERC20").house,
    });
    await bench.mine("ERC20");
    await bench.pass(3_700);
    expect(await health("ERC20")).toMatchObject({ creditsStopped: true });
    expect(await health("BSC")).toMatchObject({ creditsStopped: false });
    const rui = await bench.trader();
    const next = await bench.open(rui, "ERC20", "40.00");
    await bench.claim(rui, next, await bench.pay("ERC20", next));
    await bench.mine("ERC20");
    await bench.pass(10);
    expect(await bench.read(rui, next)).toMatchObject({ status: "pendente", reason: "rede_indisponivel" });
    expect(await bench.available(rui)).toBe(0n);
    expect(deposit.address).toBe(next.address);
    broken = ["custody_differs"];
  });
});

describe("a network that fails its checks at the start", () => {
  it.each([
    ["is on another chain", "wrongChainId"],
    ["knows no final block", "noFinalized"],
  ] as const)("is out of service when a provider %s; the others work", async (_, fault) => {
    bench.chain.faults.arm(fault, true, { endpoint: "TRC20/b" });
    expect(await workingNetworks()).toEqual(["ERC20", "BSC"]);
    const ana = await bench.trader();
    const refused = await bench.call(ana, "POST", "/agro/v1/deposits", { network: "TRC20", amount: "10.00" });
    expect(refused.body.code).toBe("custody.network_unavailable");
    expect((await bench.open(ana, "BSC")).status).toBe("pendente");
    expect((await health("TRC20")).problem).not.toBeNull();
    bench.chain.faults.clear();
    await bench.pass(61);
    expect(await workingNetworks()).toEqual(["TRC20", "ERC20", "BSC"]);
  });
});

describe("a network whose providers know no final block", () => {
  it("works when an operator has it count blocks, and credits only below that many", async () => {
    const counting = await startCustodyBench({ LASTRO_BSC_FINALITY_BLOCKS: "15" });
    counting.chain.faults.arm("noFinalized", true, { endpoint: "BSC" });
    const ana = await counting.trader();
    const deposit = await counting.open(ana, "BSC");
    await counting.claim(ana, deposit, await counting.pay("BSC", deposit));
    await counting.mine("BSC", 14);
    await counting.pass(5);
    expect(await counting.read(ana, deposit)).toMatchObject({
      status: "pendente",
      confirmations: { have: 15, need: 16 },
    });
    await counting.mine("BSC", 1);
    await counting.pass(5);
    expect((await counting.read(ana, deposit)).status).toBe("confirmado");
    await counting.close();
  });
});
