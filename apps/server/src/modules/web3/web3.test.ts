import { generateKeyPairSync, sign } from "node:crypto";
import type { Web3Network } from "@lastro/contracts/web3";
import { base58 } from "@scure/base";
import { decodeFunctionData, encodeFunctionData, erc20Abi, erc721Abi, type Hex, hashMessage } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { parseSiweMessage } from "viem/siwe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { type CryptoBench, startCryptoBench } from "../../testing/crypto-bench.js";
import type { SignedInPerson } from "../../testing/people.js";

const SPENDER = "0x00000000000000000000000000000000000ca11e";
/** A contract whose signature of a hash is the hash itself (EIP-1271). */
const CONTRACT = "0x00000000000000000000000000000000c0de1271";
const CODE = "0x60043560643514600f5760006000fd5b631626ba7e60e01b60005260206000f3";

let bench: CryptoBench;
let ana: SignedInPerson;
let wallet: ReturnType<typeof privateKeyToAccount>;
beforeAll(async () => {
  bench = await startCryptoBench();
  await bench.custody.chain.net("ERC20").rpc("anvil_setCode", [CONTRACT, CODE]);
});
beforeEach(async () => {
  ana = await bench.client();
  wallet = privateKeyToAccount(generatePrivateKey());
});
afterAll(async () => {
  await expectBooksInOrder(bench.databaseUrl);
  await bench.custody.close();
});

const call = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object, person = ana) =>
  bench.custody.call(person, method, `/v1/web3${path}`, body);
const ask = async (of: object, person = ana) => (await call("POST", "/messages", of, person)).body;
const evm = (address: string = wallet.address, chainId = 1) => ({ family: "evm", address, chainId });
const connect = (messageId: string, signature: string, person = ana) =>
  call("POST", "/wallets", { messageId, signature, nickname: "Minha carteira" }, person);

async function connected(): Promise<string> {
  const { id, text } = await ask(evm());
  const { status, body } = await connect(id, await wallet.signMessage({ message: text }));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}

/** Has the wallet itself send what the server wrote, on a network where nothing costs a fee. */
async function sendOnBsc(transaction: { to: string; data: string }): Promise<void> {
  const net = bench.custody.chain.net("BSC");
  const { to, data } = transaction;
  const nonce = await net.nextNonce(wallet.address);
  await net.sendSigned(
    await wallet.signTransaction({
      ...{ chainId: 56, nonce, gas: 200_000n, gasPrice: 0n },
      ...{ to: to as Hex, data: data as Hex },
    }),
  );
  await bench.custody.mine("BSC");
}

const approve = (amount: bigint, token: string) =>
  sendOnBsc({
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [SPENDER, amount] }),
  });

const allowCollection = (collection: string) =>
  sendOnBsc({
    to: collection,
    data: encodeFunctionData({
      abi: erc721Abi,
      functionName: "setApprovalForAll",
      args: [SPENDER, true],
    }),
  });

const on = <T extends { network: string }>(networks: readonly T[], name: Web3Network) =>
  networks.find(({ network }) => network === name);

describe("a wallet outside the bank", () => {
  it("is connected by the signature of a text that names site, address, chain, session's code and holder", async () => {
    const { id, text, expiresAt } = await ask(evm(wallet.address, 56));
    const site = new URL(bench.custody.app.ctx.config.publicUrl);
    const message = parseSiweMessage(text);
    expect(message).toMatchObject({
      ...{ domain: site.host, address: wallet.address, chainId: 56, version: "1", requestId: id },
      uri: new URL("/web3", site).href,
      expirationTime: new Date(expiresAt),
    });
    expect(message.nonce).toMatch(/^[0-9a-f]{24}$/);
    expect(message.statement).toMatch(/CPF \*\*\*\.\d{3}\.\d{3}-\*\*\. Esta assinatura nao move dinheiro/);
    const answer = await connect(id, await wallet.signMessage({ message: text }));
    expect(answer).toMatchObject({
      status: 201,
      body: {
        ...{ family: "evm", address: wallet.address, nickname: "Minha carteira" },
        ...{ isContract: false, networks: ["ERC20", "BSC"] },
      },
    });
    expect((await call("GET", "/wallets")).body.wallets).toEqual([answer.body]);
  });

  it("joins the address book, proven one's own on each of its networks, and still waits its first hours", async () => {
    await connected();
    const { entries } = (await bench.custody.call(ana, "GET", "/v1/crypto/address-book")).body;
    expect(entries).toHaveLength(2);
    for (const network of ["ERC20", "BSC"])
      expect(on(entries, network as Web3Network)).toMatchObject({
        ...{ owner: "own", address: wallet.address, label: "Minha carteira" },
        ...{ provenAt: expect.any(String), coolsUntil: expect.any(String) },
      });
  });

  it("proves an address of the book that was somebody else's so far", async () => {
    const entry = {
      network: "BSC",
      address: wallet.address,
      label: "Bruno",
      owner: "third",
      holder: "Bruno",
    };
    await bench.custody.call(ana, "POST", "/v1/crypto/address-book", entry);
    await connected();
    const { entries } = (await bench.custody.call(ana, "GET", "/v1/crypto/address-book")).body;
    expect(on(entries, "BSC")).toMatchObject({ owner: "own", holder: null, label: "Bruno" });
  });

  it("is not connected by another key, another text, the same text twice, or in another session", async () => {
    const { id, text } = await ask(evm());
    const other = privateKeyToAccount(generatePrivateKey());
    for (const signature of [
      await other.signMessage({ message: text }),
      await wallet.signMessage({ message: text.replace(/Chain ID: 1/, "Chain ID: 56") }),
      "0x00",
      "abc",
    ])
      expect((await connect(id, signature)).body.code).toBe("web3.signature_invalid");
    const signature = await wallet.signMessage({ message: text });
    const bruno = await bench.client();
    expect((await connect(id, signature, bruno)).body.code).toBe("web3.message_expired");
    expect((await connect(id, signature)).status).toBe(201);
    expect((await connect(id, signature)).body.code).toBe("web3.message_expired");
  });

  it("is connected once, and by one of two answers at the same moment", async () => {
    const { id, text } = await ask(evm());
    const signature = await wallet.signMessage({ message: text });
    const answers = await Promise.all([1, 2, 3].map(() => connect(id, signature)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const again = await ask(evm());
    const repeated = await connect(again.id, await wallet.signMessage({ message: again.text }));
    expect(repeated.body.code).toBe("web3.wallet_known");
  });

  it("has ten minutes to sign", async () => {
    const { id, text } = await ask(evm());
    bench.custody.clock.advanceSeconds(600);
    const answer = await connect(id, await wallet.signMessage({ message: text }));
    expect(answer.body.code).toBe("web3.message_expired");
    ana = await bench.client();
  });

  it("may be a contract, on the one network where that says the signature is its own", async () => {
    const first = await ask(evm(CONTRACT, 1));
    const wrong = await connect(first.id, `0x${"11".repeat(32)}`);
    expect(wrong.body.code).toBe("web3.signature_invalid");
    const answer = await connect(first.id, hashMessage(first.text));
    expect(answer).toMatchObject({ status: 201, body: { isContract: true, networks: ["ERC20"] } });
    ana = await bench.client();
    const elsewhere = await ask(evm(CONTRACT, 56));
    const refused = await connect(elsewhere.id, hashMessage(elsewhere.text));
    expect(refused.body.code).toBe("web3.signature_invalid");
  });

  it("is refused while its contract is not on the network yet", async () => {
    const { id } = await ask(evm("0x00000000000000000000000000000000000abcde"));
    const answer = await connect(id, `0x${"11".repeat(64)}${"6492".repeat(16)}`);
    expect(answer.body.code).toBe("web3.signature_undeployed");
  });

  it("may be Solana's", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    const address = base58.encode(publicKey.export({ format: "der", type: "spki" }).subarray(-32));
    const { id, text } = await ask({ family: "solana", address });
    expect(text).toContain("wants you to sign in with your Solana account:");
    const answer = await connect(id, base58.encode(sign(null, Buffer.from(text), privateKey)));
    expect(answer).toMatchObject({ status: 201, body: { family: "solana", address, networks: ["SOL"] } });
    const { networks } = (await call("GET", `/wallets/${answer.body.id}/balances`)).body;
    expect(networks).toEqual([{ network: "SOL", balances: [{ asset: "SOL", amount: "0.000000000" }] }]);
  });

  it("is nobody else's to see, name, or take off the list", async () => {
    const id = await connected();
    const bruno = await bench.client();
    expect((await call("GET", "/wallets", undefined, bruno)).body.wallets).toEqual([]);
    for (const [method, path, body] of [
      ["PATCH", "", { nickname: "X" }],
      ["DELETE", "", undefined],
      ["GET", "/balances", undefined],
      ["GET", "/allowances", undefined],
      ["POST", "/deposits", { network: "BSC", amount: { asset: "USDT", amount: "10.000000" } }],
      ["POST", "/solana-deposits", { amount: { asset: "SOL", amount: "1.000000000" } }],
      ["POST", "/revocations", { network: "BSC", kind: "amount", token: CONTRACT, spender: SPENDER }],
    ] as const)
      expect((await call(method, `/wallets/${id}${path}`, body, bruno)).status).toBe(404);
    expect((await call("PATCH", `/wallets/${id}`, { nickname: "Cofre" })).body.nickname).toBe("Cofre");
    expect((await call("DELETE", `/wallets/${id}`)).status).toBe(204);
    expect((await call("GET", `/wallets/${id}/balances`)).status).toBe(404);
    expect((await call("GET", "/wallets")).body.wallets).toEqual([]);
  });
});

describe("what a wallet holds", () => {
  it("is what our own nodes say, in the units of the books", async () => {
    const id = await connected();
    await bench.send("BSC", wallet.address, "12.345678");
    await bench.sendOnEthereum(wallet.address, 3_000_000n, { token: "usdc" });
    await bench.sendOnEthereum(wallet.address, 10n ** 16n, { token: "eth" });
    await bench.custody.chain.send("BSC", wallet.address, 25n * 10n ** 16n, { token: "eth" });
    await bench.custody.mine("BSC");
    await bench.custody.mine("ERC20");
    const { networks } = (await call("GET", `/wallets/${id}/balances`)).body;
    expect(on(networks, "BSC")).toMatchObject({
      balances: [
        { asset: "USDT", amount: "12.345678" },
        { asset: "BNB", amount: "0.250000000000000000" },
      ],
    });
    expect(on(networks, "ERC20")).toMatchObject({
      balances: [
        { asset: "USDT", amount: "0.000000" },
        { asset: "USDC", amount: "3.000000" },
        { asset: "ETH", amount: "0.010000000000000000" },
      ],
    });
  });

  it("is unknown while two nodes do not agree", async () => {
    const id = await connected();
    await bench.sendOnEthereum(wallet.address, 10n ** 16n, { token: "eth" });
    bench.custody.chain.faults.arm("lie", true, { count: 1, endpoint: "ERC20/a eth_getBalance" });
    const { networks } = (await call("GET", `/wallets/${id}/balances`)).body;
    expect(on(networks, "ERC20")).toEqual({ network: "ERC20", balances: null });
  });
});

describe("a deposit from a wallet", () => {
  it("is a transfer to the client's own address, and is credited when it came", async () => {
    const id = await connected();
    await bench.send("BSC", wallet.address, "50.000000");
    await bench.custody.mine("BSC");
    const amount = { asset: "USDT", amount: "40.000000" };
    const { status, body } = await call("POST", `/wallets/${id}/deposits`, { network: "BSC", amount });
    expect(status).toBe(200);
    const depositAddress = await bench.address(ana, "USDT", "BSC");
    expect(body).toMatchObject({ chainId: 56, from: wallet.address, value: "0x0", depositAddress, amount });
    expect(decodeFunctionData({ abi: erc20Abi, data: body.data })).toEqual({
      functionName: "transfer",
      args: [depositAddress, 40n * 10n ** 18n],
    });
    await sendOnBsc(body);
    await bench.custody.mine("BSC", 3);
    await bench.custody.pass(10);
    expect(await bench.balance(ana, "USDT")).toBe(40_000_000n);
  });

  it("of ether names its value, and says how little is too little", async () => {
    const id = await connected();
    const ether = (amount: string) => ({ network: "ERC20", amount: { asset: "ETH", amount } });
    const { body } = await call("POST", `/wallets/${id}/deposits`, ether("0.01"));
    expect(body).toMatchObject({ to: body.depositAddress, value: "0x2386f26fc10000", data: "0x" });
    const refused = await call("POST", `/wallets/${id}/deposits`, ether("0.0001"));
    expect(refused.body).toMatchObject({
      code: "web3.deposit_below_minimum",
      detail: expect.stringContaining("0,003"),
    });
    const onBsc = { network: "BSC", amount: { asset: "ETH", amount: "1" } };
    expect((await call("POST", `/wallets/${id}/deposits`, onBsc)).body.code).toBe("crypto.rail_unknown");
  });
});

describe("what others may take from a wallet", () => {
  it("is found in the network's logs, shown as it stands now, and taken back", async () => {
    const id = await connected();
    const token = bench.custody.chain.net("BSC").token;
    await approve(2n ** 256n - 1n, token);
    await bench.custody.pass(30);
    const read = async () => on((await call("GET", `/wallets/${id}/allowances`)).body.networks, "BSC");
    expect(await read()).toMatchObject({
      allowances: [{ kind: "amount", asset: "USDT", isUnlimited: true, amount: null }],
      searchedSince: expect.any(String),
      isSearching: false,
    });
    await approve(7n * 10n ** 18n, token);
    await bench.custody.pass(30);
    expect(await read()).toMatchObject({
      allowances: [{ isUnlimited: false, amount: { asset: "USDT", amount: "7.000000" } }],
    });
    const revoking = { network: "BSC", kind: "amount", token, spender: SPENDER };
    const { body } = await call("POST", `/wallets/${id}/revocations`, revoking);
    expect(decodeFunctionData({ abi: erc20Abi, data: body.data })).toMatchObject({
      functionName: "approve",
      args: [expect.stringMatching(/ca11e$/i), 0n],
    });
    await sendOnBsc(body);
    await bench.custody.pass(30);
    expect(await read()).toMatchObject({ allowances: [] });
    for (const unknown of [{ spender: CONTRACT }, { kind: "collection" }])
      expect((await call("POST", `/wallets/${id}/revocations`, { ...revoking, ...unknown })).status).toBe(
        404,
      );
  });

  it("may be a whole collection, for as long as its contract says so", async () => {
    const id = await connected();
    const { collection } = bench.custody.chain.net("BSC");
    await allowCollection(collection);
    await bench.custody.pass(30);
    const read = async () => on((await call("GET", `/wallets/${id}/allowances`)).body.networks, "BSC");
    const revoking = { network: "BSC", kind: "collection", token: collection, spender: SPENDER };
    expect(await read()).toMatchObject({
      allowances: [{ kind: "collection", token: collection, asset: null, isUnlimited: true, amount: null }],
    });
    const { body } = await call("POST", `/wallets/${id}/revocations`, revoking);
    expect(body).toMatchObject({ chainId: 56, from: wallet.address, to: collection, value: "0x0" });
    expect(decodeFunctionData({ abi: erc721Abi, data: body.data })).toMatchObject({
      functionName: "setApprovalForAll",
      args: [expect.stringMatching(/ca11e$/i), false],
    });
    await sendOnBsc(body);
    await bench.custody.pass(30);
    expect(await read()).toMatchObject({ allowances: [] });
  });

  it("is found for all wallets by the same questions, and shown to the owner of each alone", async () => {
    const first = { id: await connected(), wallet };
    const owner = ana;
    ana = await bench.client();
    wallet = privateKeyToAccount(generatePrivateKey());
    const second = { id: await connected(), wallet };
    await bench.custody.pass(30);
    await allowCollection(bench.custody.chain.net("BSC").collection);
    wallet = first.wallet;
    await approve(5n * 10n ** 18n, bench.custody.chain.net("BSC").token);
    await bench.custody.pass(30);
    const kindsOf = async (id: string, person: SignedInPerson) => {
      const { networks } = (await call("GET", `/wallets/${id}/allowances`, undefined, person)).body;
      const found = on<{ network: string; allowances: { kind: string }[] }>(networks, "BSC");
      return found?.allowances.map(({ kind }) => kind);
    };
    expect(await kindsOf(first.id, owner)).toEqual(["amount"]);
    expect(await kindsOf(second.id, ana)).toEqual(["collection"]);
  });

  it("is not hidden by a contract that fails when it is asked", async () => {
    const id = await connected();
    const net = bench.custody.chain.net("BSC");
    const spoilt = "0x00000000000000000000000000000000000bad00";
    await net.rpc("anvil_setCode", [spoilt, await net.rpc("eth_getCode", [net.token, "latest"])]);
    await approve(5n, spoilt);
    await approve(5n * 10n ** 18n, net.token);
    for (const code of ["0x60006000fd", "0xfe", "0x5b600056"]) {
      await net.rpc("anvil_setCode", [spoilt, code]);
      await bench.custody.pass(30);
      const { networks } = (await call("GET", `/wallets/${id}/allowances`)).body;
      expect(on(networks, "BSC")).toMatchObject({ allowances: [{ asset: "USDT" }] });
    }
  });
});
