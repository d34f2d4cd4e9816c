import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type CustodyBench, startCustodyBench } from "../../../testing/custody-bench.js";

// Money goes in and out of a chain until nothing is left.
vi.setConfig({ testTimeout: 60_000 });

const [FIRST_NEW, SECOND_NEW] = [
  "0x00000000000000000000000000000000000000ab",
  "0x00000000000000000000000000000000000000ac",
] as const;
const OUTSIDE = "0x00000000000000000000000000000000000000cc";

/** The networks of the simulator, with an address on BSC the test says: as if the operator had changed it. */
interface Settings {
  readonly server: Server;
  target: string;
  address: string | undefined;
}

async function startSettings(): Promise<Settings> {
  const server = createServer((request, response) => {
    void forward(settings, request).then(({ status, body }) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(body);
    });
  });
  const settings: Settings = { server, target: "", address: undefined };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return settings;
}

async function forward({ target, address }: Settings, request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const answer = await fetch(`${target}${request.url}`, {
    method: request.method ?? "GET",
    headers: { "content-type": "application/json", authorization: request.headers.authorization ?? "" },
    ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
  });
  const body = await answer.text();
  if (request.url !== "/sim/networks" || address === undefined) return { status: answer.status, body };
  const { networks } = JSON.parse(body) as { networks: { network: string; address: string }[] };
  const changed = networks.map((one) => (one.network === "BSC" ? { ...one, address } : one));
  return { status: answer.status, body: JSON.stringify({ networks: changed }) };
}

let settings: Settings;
let bench: CustodyBench;
beforeEach(async () => {
  settings = await startSettings();
  const { port } = settings.server.address() as AddressInfo;
  bench = await startCustodyBench(
    { LASTRO_CHAIN_SIMULATOR_URL: `http://127.0.0.1:${port}`, LASTRO_NEW_ADDRESS_HOURS: "0" },
    { networks: ["BSC", "ERC20"] },
  );
  settings.target = bench.chain.url;
});
afterEach(async () => {
  await expectBooksInOrder(bench.databaseUrl);
  await bench.close();
  await new Promise((resolve) => settings.server.close(resolve));
});

/** The operator configures another address, and the networks are checked again. */
async function configure(address: string | undefined) {
  settings.address = address;
  await bench.pass(61);
}

async function aDeposit(network: "ERC20" | "BSC", amount = "100.00") {
  const ana = await bench.trader();
  const deposit = await bench.open(ana, network, amount);
  await bench.pay(network, deposit);
  await bench.mine(network);
  await bench.pass(11);
  return { ana, deposit };
}

/** Everything the books say BSC's address holds is paid out, the fee of that payment included. */
async function empty() {
  const { ana } = await aDeposit("ERC20", "500.00");
  const left = -(await bench.house("chain_bsc")) + 1_000_000n;
  const amount = `${left / 1_000_000n}.${String(left % 1_000_000n).padStart(6, "0")}`;
  const body = { method: "usdt", network: "BSC", amount, address: OUTSIDE };
  const asked = await bench.call(ana, "POST", "/agro/v1/withdrawals", body);
  expect(asked.status).toBe(201);
  await bench.pass(1);
  await bench.mine("BSC", 4);
  await bench.pass(11);
  await bench.mine("BSC", 4);
  await bench.pass(11);
  expect(await bench.house("chain_bsc")).toBe(0n);
}

async function health(network = "BSC") {
  const { body } = await bench.admin("GET", "/networks");
  return body.networks.find((one: { network: string }) => one.network === network);
}

const problem = (why: string) => ({ working: false, problem: expect.stringContaining(why) });

describe("another address of ours in the settings", () => {
  it("keeps its network out of service while the old one holds money, and the others go on", async () => {
    const { deposit } = await aDeposit("BSC");
    await configure(FIRST_NEW);
    expect(await health()).toMatchObject(problem(`the books are of ${deposit.address}`));
    expect(await health()).toMatchObject(problem(`it holds ${deposit.amount} USDT`));
    expect(await health("ERC20")).toMatchObject({ working: true, problem: null });
    const rui = await bench.trader();
    const body = { network: "BSC", amount: "50.00" };
    expect((await bench.call(rui, "POST", "/agro/v1/deposits", body)).body.code).toBe(
      "custody.network_unavailable",
    );
    await bench.open(rui, "ERC20");
    await configure(undefined);
    expect(await health()).toMatchObject({ working: true, problem: null });
  });

  it("keeps its network out of service while a deposit to the old one is open", async () => {
    const ana = await bench.trader();
    const deposit = await bench.open(ana, "BSC");
    await configure(FIRST_NEW);
    expect(await health()).toMatchObject(problem("deposits that are open: 1"));
    await bench.call(ana, "POST", `/agro/v1/deposits/${deposit.id}/cancel`);
    await configure(FIRST_NEW);
    expect(await health()).toMatchObject({ working: true, problem: null });
  });

  it("is watched anew once the books say the old one holds nothing, and what came there stays on record", async () => {
    await bench.chain.send("BSC", FIRST_NEW, bench.raw("BSC", "777.000000"));
    const { deposit } = await aDeposit("BSC");
    await empty();
    await configure(FIRST_NEW);
    expect(await health()).toMatchObject({ working: true, problem: null, reconciledAt: null });
    const { db } = bench.app.ctx;
    expect(await db.selectFrom("custody_former_watch").selectAll().execute()).toMatchObject([
      { network: "BSC", address: deposit.address.toLowerCase(), came: bench.raw("BSC", deposit.amount) },
    ]);
    await expectBooksInOrder(bench.databaseUrl);

    const { ana, deposit: next } = await aDeposit("BSC", "30.00");
    expect(next.address.toLowerCase()).toBe(FIRST_NEW);
    expect((await bench.read(ana, next)).status).toBe("confirmado");
    await bench.pass(3_700);
    expect(await health()).toMatchObject({
      creditsStopped: false,
      onChain: next.amount,
      inLedger: next.amount,
    });
  });

  it("is not one that was given up before", async () => {
    await aDeposit("BSC");
    await empty();
    await configure(FIRST_NEW);
    await configure(SECOND_NEW);
    expect(await health()).toMatchObject({ working: true });
    await configure(undefined);
    expect(await health()).toMatchObject(problem("was given up before"));
  });
});
