import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createJsonRpc } from "./json-rpc.js";
import { ProviderError } from "./port.js";

let server: Server;
let asked: string[];
let bodies: string[];
let answer: (url: string) => { status: number; headers?: Record<string, string>; body?: Buffer };
beforeEach(async () => {
  asked = [];
  bodies = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    const { status, headers, body } = answer(request.url ?? "");
    let sent = "";
    request.on("data", (chunk: Buffer) => {
      sent += chunk.toString();
    });
    request.on("end", () => {
      bodies.push(sent);
      response.writeHead(status, headers).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

function provider() {
  const { port } = server.address() as AddressInfo;
  return createJsonRpc("test", `http://127.0.0.1:${port}/rpc`);
}

describe("a provider", () => {
  it("is read where it answers, and not where it sends us", async () => {
    answer = (url) =>
      url === "/rpc"
        ? { status: 307, headers: { location: "/elsewhere" } }
        : { status: 200, body: Buffer.from(JSON.stringify({ jsonrpc: "2.0", id: 1, result: "0x1" })) };
    await expect(provider().chainId()).rejects.toBeInstanceOf(ProviderError);
    expect(asked).toEqual(["/rpc"]);
  });

  it("gives no answer when it says more than we read", async () => {
    const padding = " ".repeat(17 * 1024 * 1024);
    const whole = { jsonrpc: "2.0", id: 1, result: "0x1" };
    answer = () => ({ status: 200, body: Buffer.from(`${padding}${JSON.stringify(whole)}`) });
    await expect(provider().chainId()).rejects.toThrow("more than");
  });

  it("is asked about the approvals of several owners, of tokens and of collections, in one question", async () => {
    answer = () => json({ jsonrpc: "2.0", id: 1, result: [] });
    const owners = [`0x${"a1".repeat(20)}`, `0x${"b2".repeat(20)}`];
    await provider().approvals({ owners, fromBlock: 1n, toBlock: 2n });
    const [{ params }] = bodies.map((body) => JSON.parse(body)) as [{ params: [{ topics: string[][] }] }];
    expect(params[0].topics).toEqual([
      [expect.stringMatching(/^0x8c5be1e5/), expect.stringMatching(/^0x17307eab/)],
      owners.map((owner) => `0x${"0".repeat(24)}${owner.slice(2)}`),
    ]);
    expect(bodies).toHaveLength(1);
  });

  it("tells a contract that fails, which counts for nothing, from its own refusal", async () => {
    const questions = [1, 2, 3].map((at) => ({ to: `0x${`0${at}`.repeat(20)}`, data: "0x" }));
    const said = (message: string) => [
      { jsonrpc: "2.0", id: 0, result: `0x${"7".padStart(64, "0")}` },
      { jsonrpc: "2.0", id: 1, error: { code: 3, message } },
      { jsonrpc: "2.0", id: 2, result: "0x" },
    ];
    answer = () => json(said("execution reverted"));
    expect(await provider().numbers(questions, 1n)).toEqual([7n, 0n, 0n]);
    expect(bodies).toHaveLength(1);
    answer = () => json(said("request limit exceeded"));
    await expect(provider().numbers(questions, 1n)).rejects.toThrow("request limit exceeded");
  });
});

const json = (said: object) => ({ status: 200, body: Buffer.from(JSON.stringify(said)) });
