import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { freePort } from "@lastro/platform/testing/free-port";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import type { SignedInPerson } from "../../testing/people.js";
import { type PixPaymentsBench, startPixPaymentsBench } from "../../testing/pix-payments-bench.js";
import { createPixProvider } from "../pix/index.js";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const PATIENTLY = { timeout: 60_000, interval: 20 };
const ACCOUNT = {
  by: "account",
  account: {
    ispb: "18236120",
    branch: "1",
    number: "12345-6",
    type: "checking",
    taxId: "529.982.247-25",
    name: "Ana Souza",
  },
};
/** Where each provider is asked about a payment, and whether it tells of what came back. */
const PROVIDERS = [
  { speaks: "standard", reads: "GET /v2/gn/pix/enviados", tellsOfReturns: true },
  { speaks: "efi", reads: "GET /v2/gn/pix/enviados", tellsOfReturns: true },
  { speaks: "inter", reads: "GET /banking/v2/pix", tellsOfReturns: false },
  { speaks: "woovi", reads: "GET /api/v1/payment", tellsOfReturns: true },
] as const;

interface Callback {
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
}

/** What a provider told, kept to be handed on when a test says. */
const told: Callback[] = [];
let bench: PixPaymentsBench;
let listener: Server;
let address = "";
beforeAll(async () => {
  listener = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      told.push({ body: Buffer.concat(chunks), headers: request.headers });
      response.writeHead(200).end();
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => listener.listen(port, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${port}/callbacks`;
});
afterAll(() => {
  listener.closeAllConnections();
  listener.close();
});

describe.each(PROVIDERS)("a payment $speaks tells of", ({ speaks, reads, tellsOfReturns }) => {
  let client: SignedInPerson;
  let payment: string;
  const idEnvio = () => payment.replaceAll("-", "");

  beforeAll(async () => {
    bench = await startPixPaymentsBench({}, speaks);
  });
  afterAll(async () => {
    await expectBooksInOrder(bench.app.databaseUrl);
    await bench.close();
  });

  beforeEach(async () => {
    // The server names its own address, and again when a minute has passed.
    await bench.app.worker.runDue();
    await createPixProvider(bench.app.ctx).charges.setCallbackAddress(address);
    told.length = 0;
    client = await bench.rich();
    bench.psp.faults.arm("payoutsStuck", true, { count: 1 });
    const shown = await bench.preview(client, ACCOUNT);
    payment = (await bench.pay(client, shown.body.id, "10.00")).body.id;
    await bench.app.worker.runDue();
  });

  it("is asked about at once, ends by the answer, and what comes back is its client's", async () => {
    expect(await status()).not.toBe("settled");
    await bench.sim("finish-payout", { idEnvio: idEnvio(), status: "REALIZADO" });
    const ended = await toldOf(1);
    expect(await hand(ended)).toBe(200);
    expect(await status()).toBe("settled");
    expect(await hand(ended)).toBe(200);
    expect(await bench.balance(client)).toEqual({ available: 99_000n, held: 0n });

    await bench.sim("return-payout", { idEnvio: idEnvio(), valor: "2.50" });
    if (tellsOfReturns) expect(await hand(await toldOf(2))).toBe(200);
    bench.clock.advanceSeconds(61);
    await bench.app.worker.runDue();
    expect(await bench.balance(client)).toEqual({ available: 99_250n, held: 0n });
  });

  it("does not end by what the callback says while the provider, asked, says nothing", async () => {
    await bench.sim("finish-payout", { idEnvio: idEnvio(), status: "REALIZADO" });
    bench.psp.faults.arm("fail500", true, { endpoint: reads, count: 1 });
    expect(await hand(await toldOf(1))).toBe(200);
    expect(await status()).not.toBe("settled");
    await bench.reaches(client, payment, "settled");
  });

  it.runIf(speaks === "woovi")("is not asked about where the signature is somebody else's", async () => {
    await bench.sim("finish-payout", { idEnvio: idEnvio(), status: "REALIZADO" });
    const { body, headers } = await toldOf(1);
    expect(await hand({ body, headers: {} })).toBe(404);
    expect(await hand({ body: Buffer.from(`${body.toString()} `), headers })).toBe(404);
    bench.clock.advanceSeconds(3_600);
    bench.psp.faults.arm("fail500", true, { endpoint: "public-keys", count: 1 });
    expect(await hand({ body, headers })).toBe(503);
    expect(await hand({ body, headers })).toBe(200);
  });

  it.runIf(speaks === "woovi")("fails, and gives the money back, where nobody can be charged", async () => {
    const charge = await bench.call(client, "POST", "/v1/pix/charges", { amount: "10.00" });
    expect(charge).toMatchObject({ status: 422, body: { code: "pix.receiving_not_supported" } });
    await bench.sim("finish-payout", { idEnvio: idEnvio(), status: "NAO_REALIZADO" });
    expect(await hand(await toldOf(1))).toBe(200);
    expect(await bench.balance(client)).toEqual({ available: 100_000n, held: 0n });
  });

  const toldOf = (count: number): Promise<Callback> =>
    vi.waitFor(() => {
      const last = told[count - 1];
      if (!last) throw new Error(`It told of ${told.length}`);
      return last;
    }, PATIENTLY);

  /** Hands a callback to the server, and lets it do what it asks for. */
  async function hand({ body, headers }: Callback): Promise<number> {
    const signature = headers["x-webhook-signature"];
    const answer = await bench.app.http.inject({
      method: "POST",
      url: `/v1/pix/webhook/${bench.app.ctx.config.pix.webhookSecret}`,
      headers: { "content-type": "application/json", ...(signature && { "x-webhook-signature": signature }) },
      payload: body,
    });
    await bench.app.worker.runDue();
    return answer.statusCode;
  }

  const status = async () => (await bench.read(client, payment)).body.status;
});
