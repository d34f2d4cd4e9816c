import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import { money } from "@lastro/money";
import { freePort } from "@lastro/platform/testing/free-port";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cardProviderBench } from "../../../testing/card-provider-bench.js";
import type { CardCall, CardDecision, CardNews, CardQuestion, DeclineReason } from "./messages-port.js";
import type { ShipTo } from "./port.js";

/** The longest a state may take to come on a machine that is busy. */
const PATIENTLY = 60_000;
const ALL = ["lithic", "pomelo"] as const;
const MARKET = "MERCADO0000001";
const MARIA = {
  name: { first: "Maria", last: "Souza" },
  cpf: "12345678909",
  email: "maria@example.com",
} as const;
const HOME: ShipTo = {
  name: MARIA.name,
  street: "Rua das Flores",
  number: "12",
  district: "Centro",
  city: "São Paulo",
  state: "SP",
  postalCode: "01310100",
};
/** Where each takes an order for a card. */
const ISSUES = { lithic: "POST /v1/cards", pomelo: "POST /cards/v1/" } as const;
const brl = (minor: bigint) => money("BRL", minor);

describe.each(ALL)("cards by a provider that speaks %s", (speaks) => {
  let bench: Awaited<ReturnType<typeof cardProviderBench>>;
  let holderRef: string | undefined;

  beforeEach(async () => {
    bench = await cardProviderBench(speaks);
    holderRef = await bench.provider.issuing.registerHolder(MARIA);
  });
  afterEach(() => bench.close());

  const issuing = () => bench.provider.issuing;
  const issue = (id: string = randomUUID()) => issuing().issue({ id, holderRef, kind: "virtual" });
  const cards = () => bench.network.books().cards.length;
  /** What the issuer's frame shows to the holder. */
  async function revealed(ref: string) {
    const expiresAt = new Date(bench.clock.now().getTime() + 60_000);
    const url = await issuing().revealUrl({ ref, holderRef, origin: "https://bank.example", expiresAt });
    const frame = await fetch(url);
    const text = (await frame.text()).replaceAll(" ", "");
    return { url, status: frame.status, pan: /\d{16}/.exec(text)?.[0], cvv: />(\d{3})</.exec(text)?.[1] };
  }

  it("knows a client once, whoever registers them again", async () => {
    expect(await issuing().registerHolder(MARIA)).toBe(holderRef);
    expect(holderRef === undefined).toBe(speaks === "lithic");
  });

  it("issues one card for an id, also at once, and another for another", async () => {
    const id = randomUUID();
    const [one, same] = await Promise.all([issue(id), issue(id)]);
    expect(same).toEqual(one);
    expect(await issue(id)).toEqual(one);
    expect(one).toMatchObject({
      kind: "virtual",
      state: "active",
      lastDigits: expect.stringMatching(/^\d{4}$/),
    });
    expect((await issue()).ref).not.toBe(one.ref);
    expect(cards()).toBe(2);
    expect(await issuing().find(one.ref)).toEqual(one);
    expect(await issuing().find(randomUUID())).toBeUndefined();
  });

  it("refuses another card under an id that was used", async () => {
    const id = randomUUID();
    await issue(id);
    const other = issuing().issue({ id, holderRef, kind: "physical", shipTo: HOME });
    await expect(other).rejects.toMatchObject({ failure: "final", status: 409 });
    expect(cards()).toBe(1);
  });

  it("issues no kind it does not name", async () => {
    const kind = "single_use";
    const issued = issuing().issue({ id: randomUUID(), holderRef, kind });
    if (issuing().kinds.has(kind)) expect((await issued).kind).toBe(kind);
    else await expect(issued).rejects.toMatchObject({ failure: "final" });
  });

  it.each(["fail500AfterAccepting", "dropAfterAccepting"] as const)(
    "does not know of a card answered by %s, and finds it by asking again",
    async (fault) => {
      bench.network.faults.arm(fault, true, { endpoint: ISSUES[speaks], count: 1 });
      const id = randomUUID();
      await expect(issue(id)).rejects.toMatchObject({ failure: "unknown" });
      const [made] = bench.network.books().cards;
      expect((await issue(id)).ref).toBe(made?.token);
      expect(cards()).toBe(1);
    },
  );

  it("does not know of a card where the connection broke, and gets it by asking again", async () => {
    bench.network.faults.arm("unreachable", true, { endpoint: ISSUES[speaks], count: 1 });
    const id = randomUUID();
    await expect(issue(id)).rejects.toMatchObject({ failure: "unknown" });
    await issue(id);
    expect(cards()).toBe(1);
  });

  it("made nothing where it was asked too often, by a stranger, or was not there", async () => {
    bench.network.faults.arm("tooManyRequests", true, { endpoint: ISSUES[speaks], count: 1 });
    await expect(issue()).rejects.toMatchObject({ failure: "retryable", status: 429 });
    const stranger = bench.providerWith({ LASTRO_CARDS_API_KEY: "another-key" }).issuing;
    const asked = { id: randomUUID(), holderRef, kind: "virtual" } as const;
    await expect(stranger.issue(asked)).rejects.toMatchObject({ failure: "retryable", status: 401 });
    // No program without rights of its own listens there, so none of another test does.
    const nobody = bench.providerWith({ LASTRO_CARDS_URL: "http://127.0.0.1:2" }).issuing;
    await expect(nobody.issue(asked)).rejects.toMatchObject({ failure: "retryable" });
    expect(cards()).toBe(0);
  });

  it("blocks, unblocks and closes for good, each as often as it is asked", async () => {
    const { ref } = await issue();
    for (const state of ["blocked", "blocked", "active", "active"] as const)
      expect((await issuing().setState(ref, state)).state).toBe(state);
    expect((await issuing().close(ref, "lost")).state).toBe("closed");
    expect((await issuing().close(ref, "by_holder")).state).toBe("closed");
    await expect(issuing().setState(ref, "active")).rejects.toMatchObject({ failure: "final" });
    expect((await issuing().find(ref))?.state).toBe("closed");
  });

  it("has a plastic made, which its holder activates when it came", async () => {
    const asked = { id: randomUUID(), holderRef, kind: "physical" } as const;
    await expect(issuing().issue(asked)).rejects.toMatchObject({ failure: "final" });
    const made = await issuing().issue({ ...asked, shipTo: HOME });
    expect(["in_production", "awaiting_activation"]).toContain(made.state);
    await bench.sim("ship", { card_token: made.ref, tracking_number: "BR1" });
    expect((await issuing().find(made.ref))?.state).toBe("awaiting_activation");
    expect((await issuing().setState(made.ref, "active")).state).toBe("active");
  });

  it("replaces a card by one with another number, and the old one is closed", async () => {
    const old = await issue();
    const replaces = { ref: old.ref, reason: "stolen" } as const;
    const next = await issuing().issue({ id: randomUUID(), holderRef, kind: "virtual", replaces });
    expect(next.ref).not.toBe(old.ref);
    expect((await revealed(next.ref)).pan).not.toBe((await revealed(old.ref)).pan);
    expect((await issuing().find(old.ref))?.state).toBe("closed");
  });

  it("shows number and code in the issuer's frame, and nothing of them to us", async () => {
    const card = await issue();
    const { pan, cvv, url, status } = await revealed(card.ref);
    expect([status, pan?.slice(-4)]).toEqual([200, card.lastDigits]);
    expect(cvv).toMatch(/^\d{3}$/);
    const ours = JSON.stringify([
      card,
      await issuing().find(card.ref),
      await issuing().setState(card.ref, "active"),
    ]);
    expect(ours).not.toContain(pan);
    expect(ours).not.toContain(`"${cvv}"`);
    bench.clock.advanceSeconds(600);
    expect((await fetch(url)).status).toBe(401);
  });

  it("hands over what a wallet needs, and only for wallets it names", async () => {
    const { ref } = await issue();
    const { wallets } = bench.provider;
    const apple = { certificate: "Y2VydA==", nonce: "bm9uY2U=", nonceSignature: "c2ln" };
    expect(await wallets.provision({ ref, holderRef, wallet: "apple_pay", device: apple })).toEqual({
      activationData: expect.any(String),
      encryptedData: expect.any(String),
      ephemeralPublicKey: expect.any(String),
    });
    const device = { deviceId: "d", walletAccountId: "w" };
    const google = await wallets.provision({ ref, holderRef, wallet: "google_pay", device });
    expect(google).toEqual({ opaque: expect.any(String) });
    const samsung = wallets.provision({ ref, holderRef, wallet: "samsung_pay", device });
    if (wallets.wallets.has("samsung_pay")) await samsung;
    else await expect(samsung).rejects.toMatchObject({ failure: "final" });
  });

  describe("asks and tells", () => {
    const calls: CardCall[] = [];
    const questions = () =>
      calls.flatMap((call): CardQuestion[] => (call.kind === "question" ? [call.question] : []));
    const news = () => calls.flatMap((call): CardNews[] => (call.kind === "news" ? [call.news] : []));
    /** Money events by kind and centavos, from snapshots or one by one. */
    const events = () => [
      ...new Map(
        news()
          .flatMap((one) =>
            one.about === "transaction"
              ? one.transaction.events
              : one.about === "movement"
                ? [one.movement.event]
                : [],
          )
          .filter(({ kind, approved }) => approved && kind !== "authorization")
          .map(({ ref, kind, billed }) => [ref, [kind, billed.minor] as const]),
      ).values(),
    ];
    let decision: CardDecision = { approved: true };
    let cardRef = "";

    beforeEach(async () => {
      calls.length = 0;
      decision = { approved: true };
      bench.onCall(async (received) => {
        const call = await bench.provider.messages.read(received);
        if (!call) return { status: 401, headers: {}, body: "" };
        calls.push(call);
        if (call.kind === "question") return call.answer(decision);
        return call.kind === "news" ? call.taken() : call.refused();
      });
      await bench.provider.messages.register?.(bench.address);
      cardRef = (await issue()).ref;
    });

    const pay = (amount: number, more: object = {}) =>
      bench.sim("authorize", { card_token: cardRef, merchant: MARKET, amount, ...more });

    it("is told where to call once, however often it is registered", async () => {
      await bench.provider.messages.register?.(bench.address);
      await pay(100);
      const { subscriptions } = bench.network.books();
      expect(subscriptions).toHaveLength(speaks === "lithic" ? 1 : 0);
      expect(questions()).toHaveLength(1);
    });

    it("asks in our words, and abides by an approval", async () => {
      const paid = await pay(12_345, { entry: "contactless", wallet: "APPLE_PAY" });
      expect(paid.status).toBe("PENDING");
      expect(questions()).toMatchObject([
        {
          transactionRef: paid.token,
          cardRef,
          kind: "purchase",
          hold: brl(12_345n),
          billed: brl(12_345n),
          original: { currency: "BRL", minor: 12_345n },
          merchant: { id: MARKET, name: "MERCADO SAO JORGE", mcc: "5411", country: "BRA" },
          entry: "contactless",
          cardPresent: true,
          wallet: "apple_pay",
          atm: false,
        },
      ]);
    });

    it.each([
      "card_blocked",
      "not_permitted",
      "suspected_fraud",
      "address_wrong",
      "limit_exceeded",
      "insufficient_funds",
      "our_fault",
    ] as const satisfies readonly DeclineReason[])("declines for %s", async (because) => {
      decision = { approved: false, because };
      expect(await pay(100)).toMatchObject({ status: "DECLINED", amounts: { hold: { amount: 0 } } });
    });

    it("tells cash, recurring payments and purchases abroad apart", async () => {
      await pay(20_000, { merchant: "CAIXA240000011" });
      await pay(3_990, { merchant: "STREAMI0000006" });
      await pay(10_000, { merchant: "SOFTUSA0000012" });
      const tax = speaks === "pomelo" ? 1_890n : 0n;
      expect(questions()).toMatchObject([
        { kind: "cash", atm: true },
        { kind: "purchase", entry: "recurring", cardPresent: false },
        {
          billed: brl(54_000n + tax),
          original: { currency: "USD", minor: 10_000n },
          merchant: { country: "USA" },
        },
      ]);
      // Where taxes are the provider's to compute, none may be added.
      expect(questions()[2]?.tax).toEqual(speaks === "pomelo" ? brl(1_890n) : undefined);
    });

    it("asks about a balance as what it is", async () => {
      await pay(1, { kind: "BALANCE_INQUIRY" });
      expect(questions()).toMatchObject([{ kind: "balance", billed: brl(0n) }]);
    });

    it("asks again under the same id while we are at it", async () => {
      let asked = 0;
      bench.onCall(async (received) => {
        const call = await bench.provider.messages.read(received);
        if (call?.kind !== "question") return { status: 200, headers: {}, body: "" };
        calls.push(call);
        asked += 1;
        return asked === 1 ? call.inProgress() : call.answer(decision);
      });
      expect((await pay(100)).status).toBe("PENDING");
      expect(new Set(questions().map(({ id }) => id)).size).toBe(1);
      expect(questions()).toHaveLength(2);
    });

    it("tells what moves afterwards, each event under one name however often it comes", async () => {
      bench.network.faults.arm("duplicateWebhooks", 1);
      const { token } = await pay(10_000);
      await bench.sim("reverse", { token, amount: 2_000 });
      await bench.sim("refund", { card_token: cardRef, merchant: MARKET, amount: 500 });
      await bench.sim("force-post", { card_token: cardRef, merchant: MARKET, amount: 300 });
      await vi.waitFor(
        () =>
          expect(events()).toEqual(
            expect.arrayContaining([
              ["reversal", 2_000n],
              ["refund", 500n],
              ["clearing", 300n],
            ]),
          ),
        PATIENTLY,
      );
      await vi.waitFor(() => expect(bench.network.books().deliveriesOwed).toEqual([]), PATIENTLY);
      expect(events()).toHaveLength(3);
    });

    it("believes nothing that is unsigned, altered, old, or meant for another address", async () => {
      await pay(100);
      const genuine = bench.received.find(({ path }) => path === bench.provider.messages.paths[0]);
      if (!genuine) throw new Error("nothing was asked");
      const read = (change: object) => bench.provider.messages.read({ ...genuine, ...change });
      expect((await read({}))?.kind).toBe("question");
      const text = genuine.body.toString();
      expect(await read({ body: Buffer.from(text.replace("MERCADO", "MERCADA")) })).toBeUndefined();
      expect(await read({ headers: {} })).toBeUndefined();
      for (const name of ["webhook-signature", "webhook-timestamp", "x-signature", "x-timestamp"])
        if (genuine.headers[name] !== undefined)
          expect(await read({ headers: { ...genuine.headers, [name]: "1" } })).toBeUndefined();
      expect(await read({ path: bench.provider.messages.paths.at(-1) })).toBeUndefined();
      bench.clock.advanceSeconds(301);
      expect(await read({})).toBeUndefined();
    });
  });
});

describe.each(ALL)("a provider of cards that speaks %s oddly", (speaks) => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  it.each(["<html>", "{}", '{"data":7}', ""])("is not understood when it answers with %j", async (text) => {
    const port = await freePort();
    server = createServer((request, response) => {
      const token = JSON.stringify({ access_token: "t", expires_in: 3_600 });
      response.writeHead(200).end(request.url?.startsWith("/oauth") ? token : text);
    });
    await new Promise<void>((resolve) => server?.listen(port, "127.0.0.1", resolve));
    const bench = await cardProviderBench(speaks, {
      settings: { LASTRO_CARDS_URL: `http://127.0.0.1:${port}` },
    });
    const issued = bench.provider.issuing.issue({ id: "1", holderRef: "usr-1", kind: "virtual" });
    await expect(issued).rejects.toMatchObject({ failure: "unknown" });
    await bench.close();
  });
});
