import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOutsideFetch, OutsideRefused } from "./outside-fetch.js";

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === "/elsewhere") {
      response.writeHead(302, { location: "/" }).end();
    } else if (request.url === "/endless") {
      response.end("x".repeat(1024 * 1024 + 1));
    } else {
      response.writeHead(200, { "content-type": "application/json" }).end('{"here":true}');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const demo = createOutsideFetch({ loopback: true, privateNetworks: false });
const production = createOutsideFetch({ loopback: false, privateNetworks: true });
const stranger = createOutsideFetch({ loopback: false, privateNetworks: false });

describe("a request that leaves the house", () => {
  it("reaches this machine only where that is allowed", async () => {
    expect(await (await demo(url)).json()).toEqual({ here: true });
    await expect(production(url)).rejects.toThrow(OutsideRefused);
    await expect(production(url.replace("http:", "https:"))).rejects.toThrow("this machine is not outside");
    await expect(production("https://localhost:1/")).rejects.toThrow("this machine is not outside");
    await expect(production("https://[::1]/")).rejects.toThrow("this machine is not outside");
  });

  it("speaks https and nothing else", async () => {
    await expect(production("http://example.com/")).rejects.toThrow("only https");
    await expect(demo("http://example.com/")).rejects.toThrow("only https");
    await expect(demo("file:///etc/passwd")).rejects.toThrow("only https");
    await expect(demo("not a url")).rejects.toThrow(OutsideRefused);
  });

  it("keeps out of private networks for an address somebody else named", async () => {
    for (const host of [
      "10.0.0.1",
      "169.254.169.254",
      "192.168.1.1",
      "[fd00::1]",
      "[::ffff:10.0.0.1]",
      "0.0.0.0",
      "[::a00:1]",
      "[64:ff9b:1::a00:1]",
      "[2002:a00:1::1]",
      "[fec0::1]",
    ])
      await expect(stranger(`https://${host}/`), host).rejects.toThrow("not outside");
  });

  it("does not follow a redirect, and stops reading at a size", async () => {
    expect((await demo(`${url}/elsewhere`)).status).toBe(302);
    await expect(demo(`${url}/endless`)).rejects.toThrow("too large");
  });

  it("keeps the beginning of an answer where no more of it is wanted", async () => {
    const answer = await demo(`${url}/endless`, { maxBytes: 100, cuts: true });
    expect((await answer.arrayBuffer()).byteLength).toBe(100);
  });
});
