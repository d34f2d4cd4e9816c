import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { Money } from "@lastro/money";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { freePort } from "@lastro/platform/testing/free-port";
import { createTestDatabase, type TestDatabase } from "@lastro/platform/testing/test-database";
import { startPixPsp } from "@lastro/simulators";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { loadConfig } from "../../../configuration/config.js";
import { createPixProvider } from "./pix-provider.js";
import type { PixDestination, PixProvider } from "./port.js";

/** The longest a state may take to come on a machine that is busy. */
const PATIENTLY = 60_000;
/** Where each provider takes a payment. */
const SENDS = {
  standard: "PUT /v3/gn/pix",
  efi: "PUT /v3/gn/pix",
  inter: "POST /banking/v2/pix",
  woovi: "POST /api/v1/payment",
} as const;
type Speaks = keyof typeof SENDS;
/** The calls by which each pays a BR Code. */
const CODE_CALLS: Readonly<Record<Speaks, readonly string[]>> = {
  standard: ["PUT /v2/gn/pix"],
  efi: ["PUT /v2/gn/pix"],
  inter: [SENDS.inter],
  woovi: [SENDS.woovi, "POST /api/v1/payment/approve"],
};
const ALL: readonly Speaks[] = ["standard", "efi", "inter", "woovi"];
const END_TO_END_ID = /^E[0-9A-Z]{8}\d{12}[A-Za-z0-9]{11}$/;
/** Another in each test: Banco Inter's adapter remembers what it was asked for. */
let ID = "";
const MARIA: PixDestination = { kind: "key", key: "maria@example.com" };
const ACCOUNT = {
  ispb: "90000001",
  branch: "0001",
  number: "1234567",
  type: "checking",
  taxId: "12345678909",
  name: "Maria Souza",
} as const;

const newId = () => randomUUID().replaceAll("-", "");
const brl = (minor: bigint): Money<"BRL"> => ({ asset: "BRL", minor });
const of = (minor: bigint, to: PixDestination = MARIA, id = ID) => ({
  id,
  amount: brl(minor),
  to,
  message: "oi",
});

interface Simulator extends Awaited<ReturnType<typeof startPixPsp>> {}

function providerAt(provider: string, url: string, settings: Record<string, string> = {}): PixProvider {
  const config = loadConfig({ LASTRO_PIX_PROVIDER: provider, LASTRO_PIX_URL: url, ...settings });
  return createPixProvider({ config, clock: createFixedClock(), db: database.db });
}

beforeEach(() => {
  ID = newId();
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe.each(ALL)("payouts through a provider that speaks %s", (speaks) => {
  const SEND = SENDS[speaks];
  let psp: Simulator;
  let provider: PixProvider;

  beforeEach(async () => {
    psp = await startPixPsp({
      speaks,
      openingBalance: "9999999999.99",
      payoutSettleMs: 30,
      clock: createFixedClock(),
    });
    provider = providerAt(speaks, psp.url, { LASTRO_PIX_EFI_CODES: "pay" });
  });
  afterEach(() => psp.close());

  const ended = (status: string, payment = of(100n)) =>
    vi.waitFor(async () => {
      const found = await askAbout(payment);
      expect(found?.status).toBe(status);
      return found;
    }, PATIENTLY);
  /** As whoever sent it does: what cannot be found by our id alone is sent again under it. */
  async function askAbout(payment: ReturnType<typeof of>) {
    const found = await provider.payouts.find(payment.id);
    if (found) return found;
    await provider.payouts.send(payment);
    return provider.payouts.find(payment.id);
  }
  const failure = (sending: Promise<unknown>) => expect(sending).rejects;
  /** What was sent, or may be sent by nobody but its sender. */
  const sent = () =>
    psp
      .books()
      .payouts.filter(({ aguardaAprovacao }) => !aguardaAprovacao)
      .map(({ idEnvio, valor }) => [idEnvio, valor]);

  it("sends once and says how it ended", async () => {
    const taken = await provider.payouts.send(of(1_050n));
    const paid = await ended("REALIZADO");
    expect(paid?.endToEndId).toMatch(END_TO_END_ID);
    expect(paid?.returned).toEqual([]);
    // Some tell the end-to-end id only once it is paid.
    expect([paid?.endToEndId, undefined]).toContain(taken.endToEndId);
    expect(sent()).toEqual([[ID, "10.50"]]);
  });

  it("pays once what is asked for again under the same id, also at once and after it ended", async () => {
    const atOnce = await Promise.all([provider.payouts.send(of(100n)), provider.payouts.send(of(100n))]);
    const paid = await ended("REALIZADO");
    for (const { endToEndId } of [...atOnce, await provider.payouts.send(of(100n))])
      expect([paid?.endToEndId, undefined]).toContain(endToEndId);
    expect(sent()).toEqual([[ID, "1.00"]]);
  });

  it("sends nothing of another amount under an id that was taken, and does not say that it was refused", async () => {
    await provider.payouts.send(of(100n));
    await failure(provider.payouts.send(of(200n))).toMatchObject({ status: 409 });
    expect(sent()).toEqual([[ID, "1.00"]]);
  });

  it.each(["fail500AfterAccepting", "dropAfterAccepting"] as const)(
    "does not know of a payment answered by %s, and adopts it by its id",
    async (fault) => {
      psp.faults.arm(fault, true, { endpoint: SEND, count: 1 });
      await failure(provider.payouts.send(of(100n))).toMatchObject({ failure: "unknown" });
      const adopted = await ended("REALIZADO");
      await provider.payouts.send(of(100n));
      expect((await provider.payouts.find(ID))?.endToEndId).toBe(adopted?.endToEndId);
      expect(sent()).toEqual([[ID, "1.00"]]);
    },
  );

  it(
    "does not know of a payment that is answered too late, and adopts it by its id",
    async () => {
      psp.faults.arm("slowAfterAcceptingMs", 7_000, { endpoint: SEND, count: 1 });
      await failure(provider.payouts.send(of(100n))).toMatchObject({ failure: "unknown" });
      await ended("REALIZADO");
      expect(sent()).toEqual([[ID, "1.00"]]);
    },
    PATIENTLY,
  );

  it("has never heard of a payment that failed before it was taken, and then pays it once", async () => {
    psp.faults.arm("fail500", true, { endpoint: SEND, count: 1 });
    await failure(provider.payouts.send(of(100n))).toMatchObject({ failure: "unknown" });
    expect(await provider.payouts.find(ID)).toBeUndefined();
    await provider.payouts.send(of(100n));
    expect(sent()).toEqual([[ID, "1.00"]]);
  });

  it("says why a payment was not carried out", async () => {
    psp.faults.arm("payoutsRefused", true);
    await provider.payouts.send(of(100n));
    expect((await ended("NAO_REALIZADO"))?.reason).toContain("interrompida");
  });

  it("lists each return once, under an id that stays", async () => {
    await provider.payouts.send(of(1_000n));
    await ended("REALIZADO");
    for (const valor of ["2.50", "1.00"]) await sim("return-payout", { idEnvio: ID, valor });
    const found = await provider.payouts.find(ID);
    expect(found?.returned.map(({ amount }) => amount.minor)).toEqual([250n, 100n]);
    expect(new Set(found?.returned.map(({ id }) => id)).size).toBe(2);
    expect((await provider.payouts.find(ID))?.returned).toEqual(found?.returned);
    expect(found?.status).toBe("REALIZADO");
  });

  it.each([
    [1n, "0.01"],
    [10n, "0.10"],
    [123_456_789n, "1234567.89"],
    [999_999_999_999n, "9999999999.99"],
  ])("sends %s centavos as exactly that", async (minor, valor) => {
    await provider.payouts.send(of(minor));
    expect(sent()).toEqual([[ID, valor]]);
    const period = { from: new Date(0), to: new Date("2100-01-01") };
    for await (const page of provider.payouts.sentIn?.(period) ?? [])
      expect(page).toMatchObject([{ id: ID, amount: { minor } }]);
  });

  it("is refused for a key of somebody else, with nothing sent", async () => {
    const to = { kind: "key", key: "39053344705", taxId: "12345678909" } as const;
    await failure(provider.payouts.send(of(100n, to))).toMatchObject({ failure: "final" });
    expect(sent()).toEqual([]);
  });

  it("pays an account, and refuses at once one it cannot pay", async () => {
    await provider.payouts.send(of(100n, { kind: "account", account: ACCOUNT }));
    await ended("REALIZADO");
    const salary = { kind: "account", account: { ...ACCOUNT, type: "salary" } } as const;
    const another = of(100n, salary, newId());
    if (speaks === "efi") await failure(provider.payouts.send(another)).toMatchObject({ failure: "final" });
    else await provider.payouts.send(another);
    expect(sent()).toHaveLength(speaks === "efi" ? 1 : 2);
  });

  it("pays no code that leads nowhere", async () => {
    const code = { kind: "br_code", payload: "00020101" } as const;
    await failure(provider.payouts.send(of(100n, code))).toMatchObject({ failure: "final" });
    expect(sent()).toEqual([]);
  });

  it("shows whom a code pays, and how much, before it is paid: or says that it cannot", async () => {
    const { payload } = await codeOf("12.34");
    const { ownerOf, readBrCode } = provider.directory;
    if (speaks === "inter") return expect([ownerOf, readBrCode]).toEqual([undefined, undefined]);
    const code = await readBrCode?.(payload);
    expect(code).toMatchObject({
      amount: brl(1_234n),
      canChangeAmount: false,
      status: "payable",
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      receiver: { name: expect.stringMatching(/^Padaria/), cnpj: "11222333000181" },
    });
    // Efí does not say where the receiver's account is.
    expect(code?.receiver.institution !== undefined).toBe(speaks === "standard");
    expect(code?.receiver.ispb !== undefined).toBe(speaks !== "efi");
    expect(await readBrCode?.(payload.replace(/.{4}$/, "0000")).catch(() => undefined)).toBeUndefined();
  });

  it("pays a code once, for what it asks, also when it is asked again", async () => {
    const payment = of(1_234n, await codeOf("12.34"));
    const atOnce = await Promise.all([provider.payouts.send(payment), provider.payouts.send(payment)]);
    const paid = await ended("REALIZADO", payment);
    for (const { endToEndId } of [...atOnce, await provider.payouts.send(payment)])
      expect([paid?.endToEndId, undefined]).toContain(endToEndId);
    expect(sent()).toEqual([[ID, "12.34"]]);
  });

  it.each(["fail500AfterAccepting", "dropAfterAccepting"] as const)(
    "does not know of the payment of a code answered by %s, and pays it once",
    async (fault) => {
      const payment = of(1_234n, await codeOf("12.34"));
      for (const endpoint of CODE_CALLS[speaks]) psp.faults.arm(fault, true, { endpoint, count: 1 });
      await failure(provider.payouts.send(payment)).toMatchObject({ failure: "unknown" });
      // Where it takes two calls, the second gets no answer either.
      await provider.payouts.send(payment).catch(() => undefined);
      await ended("REALIZADO", payment);
      expect(sent()).toEqual([[ID, "12.34"]]);
    },
  );

  it("sends nothing to a code that asks for another amount than was set aside, or no longer asks", async () => {
    const code = await codeOf("12.34");
    await failure(provider.payouts.send(of(1_233n, code))).toMatchObject({ failure: "final" });
    expect(sent()).toEqual([]);
    await provider.payouts.send(of(1_234n, code, newId()));
    await vi.waitFor(() => expect(psp.books().payouts.at(-1)?.status).toBe("REALIZADO"), PATIENTLY);
    await failure(provider.payouts.send(of(1_234n, code, newId()))).toMatchObject({ failure: "final" });
    expect(sent()).toHaveLength(1);
  });

  it("is not deceived by a code that asks for another amount once it is paid", async () => {
    const payment = of(1_234n, await codeOf("12.34"));
    psp.faults.arm("codesAmended", 999_999, { count: 1 });
    // Efí takes no amount: what it paid is seen, and never taken for what was set aside.
    if (speaks === "efi") {
      await failure(provider.payouts.send(payment)).toMatchObject({ failure: "unknown", status: 409 });
      expect((await provider.payouts.find(ID))?.amount).toEqual(brl(999_999n));
      return;
    }
    await failure(provider.payouts.send(payment)).toMatchObject({ failure: "final" });
    expect(sent()).toEqual([]);
  });

  it("sends nothing to a code that leads to another key than was shown, where it tells", async () => {
    const code = { ...(await codeOf("12.34")), key: "maria@example.com" };
    if (speaks !== "efi" && speaks !== "woovi") return;
    await failure(provider.payouts.send(of(1_234n, code))).toMatchObject({ failure: "final" });
    expect(sent()).toEqual([]);
  });

  it("does nothing with wrong credentials, and may be asked again", async () => {
    const stranger = providerAt(speaks, psp.url, {
      LASTRO_PIX_CLIENT_SECRET: "not-the-secret-of-this-client",
    });
    await failure(stranger.payouts.send(of(100n))).toMatchObject({ failure: "retryable" });
    expect(sent()).toEqual([]);
  });

  it("sends once where the token had expired or it was asked too often", async () => {
    psp.faults.arm("tokenExpired", true, { endpoint: SEND, count: 1 });
    // Where there is no token to be had anew, the refusal says that nothing was done.
    if (speaks === "woovi")
      await failure(provider.payouts.send(of(100n))).toMatchObject({ failure: "retryable" });
    await provider.payouts.send(of(100n));
    psp.faults.arm("tooManyRequests", true, { endpoint: SEND, count: 1 });
    await failure(provider.payouts.send(of(100n, MARIA, newId()))).toMatchObject({
      failure: "retryable",
    });
    expect(sent()).toEqual([[ID, "1.00"]]);
  });

  it("takes the address of callbacks, and follows a payment whose callback is late", async () => {
    await provider.charges.setCallbackAddress("http://127.0.0.1:9/secret");
    expect(await provider.charges.callbackAddress()).toBe("http://127.0.0.1:9/secret");
    psp.faults.arm("lateCallbacksMs", 600_000);
    await provider.payouts.send(of(100n));
    await ended("REALIZADO");
    expect(psp.books().callbacksOwed).toHaveLength(1);
  });

  async function sim(path: string, body: object): Promise<unknown> {
    const answer = await fetch(`${psp.url}/sim/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(201);
    return answer.json();
  }

  /** The code of somebody at another bank who asks for an amount. */
  async function codeOf(valor: string) {
    const recebedor = { nome: "Padaria Central Ltda", cnpj: "11222333000181" };
    const charge = (await sim("outside-charges", { recebedor, valor })) as { pixCopiaECola: string };
    return { kind: "br_code", payload: charge.pixCopiaECola } as const;
  }
});

describe("Efí where it was not told to pay codes", () => {
  it("pays none, and reads none", () => {
    const { payouts, directory } = providerAt("efi", "http://127.0.0.1:9");
    expect([payouts.pays.has("br_code"), directory.readBrCode]).toEqual([false, undefined]);
  });
});

describe.each(ALL)("a provider that speaks %s oddly", (speaks) => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  it.each(["<html>", "{}", '{"status":7}', ""])(
    "is not understood when it answers a payment with %j",
    async (text) => {
      const port = await freePort();
      server = createServer((request, response) => {
        const token = JSON.stringify({ access_token: "t", expires_in: 3600 });
        response.writeHead(200).end(request.url?.startsWith("/oauth") ? token : text);
      });
      await new Promise<void>((resolve) => server?.listen(port, "127.0.0.1", resolve));
      const { payouts } = providerAt(speaks, `http://127.0.0.1:${port}`);
      await expect(payouts.send(of(100n))).rejects.toMatchObject({ failure: "unknown" });
    },
  );
});
