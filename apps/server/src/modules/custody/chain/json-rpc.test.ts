import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createJsonRpc } from "./json-rpc.js";
import { ProviderError } from "./port.js";

let server: Server;
let asked: string[];
let answer: (url: string) => { status: number; headers?: Record<string, string>; body?: Buffer };
beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    const { status, headers, body } = answer(request.url ?? "");
    response.writeHead(status, headers).end(body);
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
});
