import type { Network } from "@lastro/contracts/custody/networks";
import { query } from "@lastro/platform/database/database";
import { encodeFunctionData, erc20Abi, type Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { verifyBooks } from "../../testing/books.js";
import { type CryptoBench, startCryptoBench } from "../../testing/crypto-bench.js";
import { posted } from "../../testing/movements.js";
import { anAdmin, type SignedInPerson } from "../../testing/people.js";
import { balanceOf, houseAccount } from "../ledger/index.js";

const wallet = privateKeyToAccount("0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318");
const OUTSIDE = wallet.address;
const GROUNDS = "Conferido com o cliente e com a rede.";
const DAY = 86_400;

let bench: CryptoBench;
beforeAll(async () => {
  bench = await startCryptoBench(
    { LASTRO_NEW_ADDRESS_HOURS: "0", LASTRO_RECOVERY_FEE_BRL: "80" },
    { networks: ["BSC", "ERC20"] },
  );
});
afterEach(async () => {
  const { checks } = await verifyBooks(bench.databaseUrl);
  expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
});
afterAll(() => bench.custody.close());

const call = (person: SignedInPerson, method: "GET" | "POST", url: string, payload?: object) =>
  bench.custody.call(person, method, url, payload);

const mine = async (person: SignedInPerson, tab = "all") =>
  (await call(person, "GET", `/v1/recoveries?tab=${tab}`)).body.items;

/** Another administrator each time. */
const decide = (id: string, decision: string, grounds = GROUNDS) =>
  bench.admin("POST", `/v1/admin/recoveries/${id}/decide`, { decision, grounds });

async function waitingOn(id: string): Promise<string> {
  const { body } = await bench.admin("GET", "/v1/admin/approvals");
  return body.items.find(({ subject }: { subject: string }) => subject === id).id;
}

const approveRequest = (approvalId: string) =>
  bench.admin("POST", `/v1/admin/approvals/${approvalId}/approve`, { reason: "De acordo" });

const approve = async (id: string) => approveRequest(await waitingOn(id));

async function settle(network: Network) {
  await bench.custody.mine(network, 4);
  await bench.custody.pass(10);
}

/** A token we do not take, in a final block of a client's address. */
async function aForeignDeposit(network: Network = "BSC") {
  const ana = await bench.client();
  const address = await bench.address(ana, "USDT", network);
  const txHash = await bench.send(network, address, "250.000000", { token: "fake" });
  await settle(network);
  const [recovery] = await mine(ana);
  return { ana, address, txHash, recovery };
}

async function anEntry(person: SignedInPerson, network: Network = "BSC"): Promise<string> {
  const entry = { network, address: OUTSIDE, label: "Minha carteira", owner: "own" };
  return (await call(person, "POST", "/v1/crypto/address-book", entry)).body.id;
}

async function aProvenEntry(person: SignedInPerson): Promise<string> {
  const id = await anEntry(person);
  const { body } = await call(person, "POST", `/v1/crypto/address-book/${id}/proof-text`, {});
  const signature = await wallet.signMessage({ message: body.text });
  await call(person, "POST", `/v1/crypto/address-book/${id}/proof`, { signature });
  return id;
}

/** A client whose offer was accepted, with the fee held. */
async function anAccepted() {
  const deposit = await aForeignDeposit();
  const { ana, recovery } = deposit;
  await posted(bench.custody.app, ana, { BRL: "100.00" });
  await decide(recovery.id, "offer");
  const accepted = await call(ana, "POST", `/v1/recoveries/${recovery.id}/accept`, {
    entryId: await aProvenEntry(ana),
  });
  expect(accepted.body).toMatchObject({ stage: "accepted", fee: "80.00", destination: OUTSIDE });
  return deposit;
}

async function foreignAt(holder: string): Promise<bigint> {
  const net = bench.custody.chain.net("BSC");
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "balanceOf", args: [holder as Hex] });
  return BigInt((await net.rpc("eth_call", [{ to: net.fakeToken, data }, "latest"])) as Hex);
}

const fees = async () => (await balanceOf(bench.custody.app.ctx.db, houseAccount("fees", "BRL"))).minor;

async function notices(person: SignedInPerson): Promise<string[]> {
  await bench.custody.pass(1);
  const rows = await query<{ kind: string }>(
    bench.custody.app.ctx.db,
    "select kind from notice where user_id = $1 and kind like 'recovery%' order by kind",
    [person.userId],
  );
  return rows.map(({ kind }) => kind);
}

describe("a token this house does not take, at a client's address", () => {
  it("opens a case by itself and tells the client, who alone reads it", async () => {
    const { ana, txHash, address, recovery } = await aForeignDeposit();
    expect(recovery).toMatchObject({
      openedBy: "house",
      finding: "unexpected",
      stage: "in_review",
      network: "BSC",
      txHash,
      seen: { units: `${250n * 10n ** 18n}`, asset: null, amount: null },
    });
    expect(await notices(ana)).toEqual(["recovery_opened"]);
    const letters = await query(
      bench.custody.app.ctx.db,
      "select 1 from notification_mail where template = 'notice'",
      [],
    );
    expect(letters).toHaveLength(1);
    const bia = await bench.client();
    for (const path of ["", "/comments", "/timeline", "/documents/0190c1f0-0000-7000-8000-000000000001"])
      expect((await call(bia, "GET", `/v1/recoveries/${recovery.id}${path}`)).status).toBe(404);
    for (const [path, body] of [
      ["comments", { text: "oi" }],
      ["accept", { entryId: recovery.id }],
    ] as const)
      expect((await call(bia, "POST", `/v1/recoveries/${recovery.id}/${path}`, body)).status).toBe(404);
    const grab = { decision: "release", grounds: GROUNDS };
    expect((await call(ana, "POST", `/v1/admin/recoveries/${recovery.id}/decide`, grab)).status).toBe(403);
    const claim = { network: "BSC", txHash, address, token: "USDC", amount: "250" };
    const { status, body } = await call(ana, "POST", "/v1/recoveries", claim);
    expect({ status, id: body.id }).toEqual({ status: 201, id: recovery.id });
    expect(body.claimed).toEqual({ token: "USDC", amount: "250" });
    const comment = await call(ana, "POST", `/v1/recoveries/${recovery.id}/comments`, { text: "Era USDC." });
    expect(comment.status).toBe(201);
  });

  it("is opened once when the client and the watch see it at the same time", async () => {
    const ana = await bench.client();
    const address = await bench.address(ana, "USDT", "BSC");
    const txHash = await bench.send("BSC", address, "90.000000", { token: "fake" });
    await bench.custody.mine("BSC", 4);
    // Named by a network of the same addresses: it is found where it is.
    const claim = { network: "ERC20", txHash, address, token: "USDC", amount: "90" };
    const asked = Array.from({ length: 6 }, () => call(ana, "POST", "/v1/recoveries", claim));
    const [answers] = await Promise.all([Promise.all(asked), bench.watchNow("BSC"), bench.watchNow("BSC")]);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(await mine(ana)).toMatchObject([{ network: "BSC", finding: "unexpected", stage: "in_review" }]);
    const [row] = await query<{ incoming_id: string | null }>(
      bench.custody.app.ctx.db,
      "select incoming_id from recoveries_recovery where tx_hash = $1",
      [txHash],
    );
    expect(row?.incoming_id).not.toBeNull();
  });

  it("is sent by two administrators to the address the client accepted, once, and then costs its fee", async () => {
    const { ana, address, recovery } = await anAccepted();
    const [had, before] = [await foreignAt(OUTSIDE), await fees()];
    expect(await bench.balance(ana, "BRL")).toBe(2_000n);
    const asked = await decide(recovery.id, "recover");
    expect(asked.body).toMatchObject({ stage: "accepted", pendingApproval: { id: expect.any(String) } });
    expect((await approve(recovery.id)).status).toBe(200);
    await bench.custody.pass(5);
    await bench.custody.pass(5);
    expect(await fees()).toBe(before);
    await settle("BSC");
    await settle("BSC");
    const { body } = await call(ana, "GET", `/v1/recoveries/${recovery.id}`);
    expect(body).toMatchObject({ stage: "recovered", sentHash: expect.stringMatching(/^0x/) });
    expect((await foreignAt(OUTSIDE)) - had).toBe(250n * 10n ** 18n);
    expect(await foreignAt(address)).toBe(0n);
    expect((await fees()) - before).toBe(8_000n);
    const statement = await call(ana, "GET", "/v1/statement");
    expect(statement.body.items[0]).toMatchObject({ title: "recoveryFee", description: recovery.txHash });
    expect(await notices(ana)).toEqual(["recovery_done", "recovery_offered", "recovery_opened"]);
    await bench.custody.pass(3_600);
  });

  it("declined frees the fee, also when the approval comes at the same time", async () => {
    const { ana, recovery } = await anAccepted();
    await decide(recovery.id, "recover");
    const asked = await waitingOn(recovery.id);
    const [declined, approved] = await Promise.all([decide(recovery.id, "decline"), approveRequest(asked)]);
    expect([declined.status, approved.status].filter((status) => status === 200)).toHaveLength(1);
    await settle("BSC");
    await settle("BSC");
    const { body } = await call(ana, "GET", `/v1/recoveries/${recovery.id}`);
    expect(body.stage).toBe(declined.status === 200 ? "declined" : "recovered");
    expect(await bench.balance(ana, "BRL")).toBe(declined.status === 200 ? 10_000n : 2_000n);
  });

  it("ends when its offer is not answered in time, and is not accepted without its fee or by another network", async () => {
    const { ana, recovery } = await aForeignDeposit();
    await decide(recovery.id, "offer");
    const accept = (entryId: string) =>
      call(ana, "POST", `/v1/recoveries/${recovery.id}/accept`, { entryId });
    const entryId = await anEntry(ana);
    expect((await accept(entryId)).body.code).toBe("recoveries.address_not_proven");
    await bench.asOwner(`update crypto_address_entry set removed_at = now() where id = '${entryId}'`);
    expect((await accept(await aProvenEntry(ana))).body.code).toBe("recoveries.fee_short");
    expect((await accept(await anEntry(ana, "ERC20"))).body.code).toBe("recoveries.address_of_other_network");
    await bench.custody.pass(14 * DAY + 60);
    const [row] = await query<{ stage: string }>(
      bench.custody.app.ctx.db,
      "select stage from recoveries_recovery where id = $1",
      [recovery.id],
    );
    expect(row?.stage).toBe("declined");
    expect(await notices(ana)).toEqual(["recovery_declined", "recovery_offered", "recovery_opened"]);
  });
});

describe("what a client asks for", () => {
  it("is answered by what the chain shows", async () => {
    const [ana, bia] = [await bench.client(), await bench.client()];
    const address = await bench.address(ana, "USDT", "BSC");
    const others = await bench.address(bia, "USDT", "BSC");
    const ask = async (txHash: string, to = address) =>
      (
        await call(ana, "POST", "/v1/recoveries", {
          ...{ network: "BSC", txHash, address: to, token: "USDT", amount: "5.50" },
        })
      ).body;
    const hash = `0x${"ab".repeat(32)}`;
    expect(await ask(hash, others)).toMatchObject({ code: "recoveries.address_not_yours" });
    expect(await ask("a".repeat(40))).toMatchObject({ code: "recoveries.hash_invalid" });
    expect(await ask(hash)).toMatchObject({ finding: "not_found", stage: "explained", seen: null });
    const [few, enough, elsewhere] = [
      await bench.send("BSC", address, "5.500000"),
      await bench.send("BSC", others, "500.000000", { token: "fake" }),
      await bench.send("ERC20", address, "500.000000"),
    ];
    expect(await ask(few)).toMatchObject({ finding: "confirming", stage: "explained" });
    await settle("ERC20");
    await settle("BSC");
    expect(await ask(few)).toMatchObject({ finding: "below_minimum", seen: { amount: "5.500000" } });
    expect(await ask(enough)).toMatchObject({ finding: "not_yours", stage: "explained" });
    const first = await ask(elsewhere);
    expect(first).toMatchObject({ finding: "credited", network: "ERC20", seen: { amount: "500.000000" } });
    expect((await ask(elsewhere)).id).toBe(first.id);
    bench.custody.chain.faults.arm("lie", true, { endpoint: "BSC/b eth_getTransactionReceipt" });
    expect(await ask(`0x${"cd".repeat(32)}`)).toMatchObject({ finding: "not_found" });
    bench.custody.chain.faults.clear();
    expect(await mine(ana, "open")).toEqual([]);
  });
});

describe("money set aside for a person", () => {
  async function setAside(amount: string, from: string) {
    const ana = await bench.client();
    await bench.send("ERC20", await bench.address(ana, "USDT", "ERC20"), amount, { from });
    await bench.custody.chain.blackList("ERC20", from);
    await settle("ERC20");
    const [recovery] = await mine(ana);
    expect(recovery).toMatchObject({ finding: "under_review", stage: "in_review", seen: { amount } });
    return { ana, recovery };
  }

  it("is the client's once two administrators want it", async () => {
    const { ana, recovery } = await setAside("50.000000", "0x000000000000000000000000000000000000beef");
    const { body } = await decide(recovery.id, "release");
    expect(body).toMatchObject({ mayDecide: ["release", "return", "keep"], pendingApproval: {} });
    expect(await bench.balance(ana, "USDT")).toBe(0n);
    const asked = await waitingOn(recovery.id);
    const twice = await Promise.all([approveRequest(asked), approveRequest(asked)]);
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await bench.balance(ana, "USDT")).toBe(50_000_000n);
    expect(await bench.deposits(ana)).toMatchObject([{ status: "credited" }]);
    expect(await notices(ana)).toEqual(["recovery_opened", "recovery_released"]);
    await bench.custody.pass(3_600);
  });

  it("goes back to its sender when two administrators send it back, and stays while the network refuses", async () => {
    const from = "0x000000000000000000000000000000000000f00d";
    const { ana, recovery } = await setAside("90.000000", from);
    await decide(recovery.id, "return", "A origem não comprovou o valor.");
    expect((await approve(recovery.id)).status).toBe(200);
    // The token's issuer has blocked the sender: nothing is sent there.
    await bench.custody.pass(5);
    expect(await bench.deposits(ana)).toMatchObject([{ status: "under_review" }]);
    expect((await call(ana, "GET", `/v1/recoveries/${recovery.id}`)).body.stage).toBe("in_review");
    await bench.custody.chain.blackList("ERC20", from, false);
    await decide(recovery.id, "return", "A origem não comprovou o valor.");
    await approve(recovery.id);
    await bench.custody.pass(5);
    expect(await bench.deposits(ana)).toMatchObject([{ status: "returning" }]);
    await bench.custody.pass(3_600);
    await settle("ERC20");
    await settle("ERC20");
    const { body } = await bench.admin("GET", `/v1/admin/recoveries/${recovery.id}`);
    expect(body).toMatchObject({ stage: "returned", sentHash: expect.stringMatching(/^0x/) });
    const [row] = await query<{ status: string }>(
      bench.custody.app.ctx.db,
      "select status from custody_incoming where owner_id = $1",
      [ana.userId],
    );
    expect(row?.status).toBe("returned");
    expect(await bench.balance(ana, "USDT")).toBe(0n);
    expect(await notices(ana)).toEqual(["recovery_opened", "recovery_returned"]);
    await bench.custody.pass(3_600);
  });

  it("stays in suspense when two administrators keep it, with the reason", async () => {
    const { ana, recovery } = await setAside("70.000000", "0x000000000000000000000000000000000000bee2");
    expect((await decide(recovery.id, "offer")).body.code).toBe("recoveries.not_there");
    await decide(recovery.id, "keep", "A origem está sob ordem judicial.");
    await approve(recovery.id);
    const { body } = await call(ana, "GET", `/v1/recoveries/${recovery.id}`);
    expect(body).toMatchObject({
      stage: "kept",
      decision: { reason: "A origem está sob ordem judicial." },
      may: { comment: false },
    });
    expect(await bench.deposits(ana)).toMatchObject([{ status: "kept" }]);
    expect(await bench.balance(ana, "USDT")).toBe(0n);
    await bench.custody.pass(3_600);
  });

  it("is not decided by the administrator it belongs to", async () => {
    const { recovery } = await setAside("60.000000", "0x000000000000000000000000000000000000bee3");
    const admin = await anAdmin(bench.custody.app);
    await bench.asOwner(
      `update cases_party set person_id = '${admin.userId}' where case_id = '${recovery.id}'`,
    );
    const url = `/v1/admin/recoveries/${recovery.id}/decide`;
    const { body } = await call(admin, "POST", url, { decision: "release", grounds: GROUNDS });
    expect(body.code).toBe("cases.own_case");
  });
});

describe("worthless tokens sent by anybody", () => {
  it("open three cases while none is decided, and more where the client asks", async () => {
    const ana = await bench.client();
    const address = await bench.address(ana, "USDT", "BSC");
    const hashes = [];
    for (let sent = 0; sent < 5; sent += 1)
      hashes.push(await bench.send("BSC", address, `${sent + 1}.000000`, { token: "fake" }));
    await settle("BSC");
    const opened = await mine(ana);
    expect(opened).toHaveLength(3);
    expect(await notices(ana)).toHaveLength(3);
    const known = new Set(opened.map(({ txHash }: { txHash: string }) => txHash));
    const missing = hashes.find((hash) => !known.has(hash));
    const asked = await call(ana, "POST", "/v1/recoveries", {
      ...{ network: "BSC", txHash: missing, address, token: "FAKE", amount: "5" },
    });
    expect(asked).toMatchObject({ status: 201, body: { openedBy: "client", stage: "in_review" } });
    expect(await mine(ana)).toHaveLength(4);
  });
});
