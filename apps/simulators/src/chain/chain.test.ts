import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeFunctionResult, encodeFunctionData } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { testCollection } from "./contract/compiled-collection.js";
import { HOUSE } from "./devnet.js";
import { startChain } from "./start-chain.js";
import { fromTronAddress, toTronAddress } from "./tron-address.js";

let chain: Awaited<ReturnType<typeof startChain>>;
beforeAll(async () => {
  chain = await startChain({ finalityLag: 3 });
});
afterAll(() => chain.close());
beforeEach(() => chain.faults.clear());

async function rpc(path: string, method: string, params: readonly unknown[] = []) {
  const answer = await fetch(`${chain.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 7, method, params }),
  });
  return JSON.parse(await answer.text());
}
const receiptOf = async (path: string, hash: string) =>
  (await rpc(path, "eth_getTransactionReceipt", [hash])).result;

describe.runIf(process.platform === "linux" && process.arch === "x64")("the simulated networks", () => {
  it.each([
    ["TRC20", "/TRC20/a/jsonrpc", "0x2b6653dc", 6n],
    ["ERC20", "/ERC20/a", "0x1", 6n],
    ["BSC", "/BSC/b", "0x38", 18n],
  ] as const)(
    "%s is itself: its chain id, a token with its decimals",
    async (name, path, chainId, decimals) => {
      expect((await rpc(path, "eth_chainId")).result).toBe(chainId);
      const call = { to: chain.net(name).token, data: "0x313ce567" };
      expect(BigInt((await rpc(path, "eth_call", [call, "latest"])).result)).toBe(decimals);
    },
  );

  it("shows a payment as the log a real network writes", async () => {
    const hash = await chain.send("ERC20", HOUSE, 12_345_678n);
    const receipt = await receiptOf("/ERC20/a", hash);
    expect(receipt.status).toBe("0x1");
    expect(receipt.logs).toHaveLength(1);
    expect(BigInt(receipt.logs[0].data)).toBe(12_345_678n);
    expect(receipt.logs[0].topics[2]).toContain(HOUSE.slice(2).toLowerCase());
  });

  it("numbers the next transaction of an address after those that wait, when it is asked for what is pending", async () => {
    const account = privateKeyToAccount(generatePrivateKey());
    const count = async (path: string, tag: string) =>
      Number((await rpc(path, "eth_getTransactionCount", [account.address, tag])).result);
    await chain.send("ERC20", account.address, 10n ** 18n, { token: "eth" });
    for (const [name, path, chainId, gasPrice] of [
      ["ERC20", "/ERC20/a", 1, 10n ** 10n],
      ["BSC", "/BSC/a", 56, 0n],
    ] as const) {
      const request = { chainId, gas: 50_000n, gasPrice, to: account.address, nonce: 0 };
      await rpc(path, "eth_sendRawTransaction", [await account.signTransaction(request)]);
      expect([await count(path, "latest"), await count(path, "pending")]).toEqual([0, 1]);
      await chain.net(name).mine();
      expect([await count(path, "latest"), await count(path, "pending")]).toEqual([1, 1]);
    }
  });

  it("has a collection whose owners let others move all their pieces, and take that back", async () => {
    const account = privateKeyToAccount(generatePrivateKey());
    const { collection } = chain.net("BSC");
    const ask = { abi: testCollection.abi, functionName: "isApprovedForAll" } as const;
    const data = encodeFunctionData({ ...ask, args: [account.address, HOUSE] });
    const isApproved = async () => {
      const { result } = await rpc("/BSC/a", "eth_call", [{ to: collection, data }, "latest"]);
      return decodeFunctionResult({ ...ask, data: result });
    };
    for (const [nonce, approved] of [true, false].entries()) {
      const call = { abi: testCollection.abi, functionName: "setApprovalForAll" } as const;
      const signed = await account.signTransaction({
        ...{ chainId: 56, nonce, gas: 100_000n, gasPrice: 0n, to: collection },
        data: encodeFunctionData({ ...call, args: [HOUSE, approved] }),
      });
      const hash = (await rpc("/BSC/a", "eth_sendRawTransaction", [signed])).result;
      await chain.net("BSC").mine();
      const { logs } = await receiptOf("/BSC/a", hash);
      // `ApprovalForAll(address,address,bool)`.
      expect(logs[0].topics[0]).toBe("0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31");
      expect(await isApproved()).toBe(approved);
    }
  });

  it("shows blocks as final only when enough others follow, by the provider's own height", async () => {
    const hash = await chain.send("BSC", HOUSE, 1n);
    const { blockNumber } = await receiptOf("/BSC/a", hash);
    const finalized = async (path: string) =>
      BigInt((await rpc(path, "eth_getBlockByNumber", ["finalized", false])).result.number);
    expect(await finalized("/BSC/a")).toBeLessThan(BigInt(blockNumber));
    await chain.net("BSC").mine(3);
    expect(await finalized("/BSC/a")).toBe(BigInt(blockNumber));
    chain.faults.arm("lag", 2, { endpoint: "BSC/b" });
    expect(await finalized("/BSC/b")).toBe(BigInt(blockNumber) - 2n);
  });

  it("forgets what a reorganisation took back", async () => {
    const hash = await chain.send("ERC20", HOUSE, 5n);
    const before = await receiptOf("/ERC20/a", hash);
    await chain.net("ERC20").reorg(1);
    expect(await receiptOf("/ERC20/a", hash)).toBeNull();
    const block = (await rpc("/ERC20/a", "eth_getBlockByNumber", [before.blockNumber, false])).result;
    expect(block.hash).not.toBe(before.blockHash);
  });

  it("has TRON's manners", async () => {
    const outside = toTronAddress(HOUSE);
    expect(fromTronAddress(outside)).toBe(HOUSE.toLowerCase());
    const hash = await chain.send("TRC20", outside, 9n);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    const receipt = await receiptOf("/TRC20/a/jsonrpc", hash);
    expect(receipt.logs[0].address).toBe(chain.net("TRC20").token.toLowerCase());
    for (const tag of ["safe", "pending"])
      expect((await rpc("/TRC20/a/jsonrpc", "eth_getBlockByNumber", [tag, false])).error).toBeDefined();
    const call = (to: string) => rpc("/TRC20/a/jsonrpc", "eth_call", [{ to, data: "0x313ce567" }, "latest"]);
    expect((await call(`41${chain.net("TRC20").token.slice(2)}`)).result).toBeDefined();
    expect((await call(outside)).error).toBeDefined();
  });

  it("misbehaves as told, one provider apart from the other", async () => {
    const hash = await chain.send("ERC20", HOUSE, 100n);
    chain.faults.arm("lie", true, { endpoint: "ERC20/b" });
    expect(BigInt((await receiptOf("/ERC20/a", hash)).logs[0].data)).toBe(100n);
    expect(BigInt((await receiptOf("/ERC20/b", hash)).logs[0].data)).toBe(200n);
    chain.faults.arm("throttled", true, { endpoint: "ERC20/a" });
    expect(await rpc("/ERC20/a", "eth_blockNumber")).toHaveProperty("Error");
  });

  it("blocks an address as the token's issuer does: what it has stays there, what it is sent arrives", async () => {
    const blocked = "0x00000000000000000000000000000000000b10c4";
    const isBlackListed = {
      to: chain.net("TRC20").token,
      data: `0xe47d6060${blocked.slice(2).padStart(64, "0")}`,
    };
    const listed = async () =>
      BigInt((await rpc("/TRC20/a/jsonrpc", "eth_call", [isBlackListed, "latest"])).result);
    await chain.send("TRC20", toTronAddress(HOUSE), 4n, { from: blocked });
    expect(await listed()).toBe(0n);
    await chain.blackList("TRC20", toTronAddress(blocked));
    expect(await listed()).toBe(1n);
    const hash = await chain.send("TRC20", toTronAddress(HOUSE), 4n, { from: blocked });
    expect((await receiptOf("/TRC20/a/jsonrpc", hash)).status).toBe("0x0");
    const there = await chain.send("TRC20", toTronAddress(blocked), 4n);
    expect((await receiptOf("/TRC20/a/jsonrpc", there)).status).toBe("0x1");
    await chain.blackList("TRC20", toTronAddress(blocked), false);
    expect(await listed()).toBe(0n);
  });

  it("keeps its payments through a restart", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "chain-"));
    const first = await startChain({ dataDir, finalityLag: 1 });
    const hash = await first.send("BSC", HOUSE, 77n);
    await first.close();
    const second = await startChain({ dataDir, finalityLag: 1 });
    const answer = (await second.net("BSC").rpc("eth_getTransactionReceipt", [hash])) as { status: string };
    expect(answer.status).toBe("0x1");
    await second.close();
    rmSync(dataDir, { recursive: true });
  });

  it.each(["SIGINT", "SIGKILL"] as const)(
    "starts a node that ends by %s again, with its state, and none once it is closed",
    async (signal) => {
      const dataDir = mkdtempSync(join(tmpdir(), "chain-"));
      const own = await startChain({ dataDir, finalityLag: 1 });
      const net = own.net("BSC");
      const hash = await net.send({ to: HOUSE, raw: 78n });
      const file = join(dataDir, "chain-bsc.json");
      // What it has not written yet is lost when it is killed, as on a network that is reorganised.
      if (signal === "SIGKILL")
        await vi.waitFor(() => JSON.parse(readFileSync(file, "utf8")), { timeout: 60_000 });
      const [node, ...others] = nodesOn(file);
      expect(others).toEqual([]);
      process.kill(node ?? 0, signal);
      await vi.waitFor(() => expect([[node], []]).not.toContainEqual(nodesOn(file)), { timeout: 60_000 });
      expect(await net.rpc("eth_getTransactionReceipt", [hash])).toMatchObject({ status: "0x1" });
      await own.close();
      expect(nodesOn(file)).toEqual([]);
      rmSync(dataDir, { recursive: true });
    },
    120_000,
  );
});

/** The nodes that keep their state in the file, without the shells above them. */
function nodesOn(file: string): number[] {
  const { stdout } = spawnSync("ps", ["-eo", "pid=,args="], { encoding: "utf8" });
  return stdout
    .split("\n")
    .filter((line) => line.includes(file) && /^\s*\d+ \S*anvil /.test(line))
    .map((line) => Number.parseInt(line, 10));
}
