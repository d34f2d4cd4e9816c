import { constants, createPublicKey, generateKeyPairSync, publicEncrypt, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { money } from "@lastro/money";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cardProviderBench } from "../../../../testing/card-provider-bench.js";
import type { CardCall, CardNews } from "../messages-port.js";
import { isFresh, isSignedBy, signatureIn } from "./signature.js";

/** The longest a state may take to come on a machine that is busy. */
const PATIENTLY = 60_000;
const MARKET = "MERCADO0000001";
const brl = (minor: bigint) => money("BRL", minor);

describe("the signature of Lithic's calls", () => {
  const secret = "whsec_bGFzdHJvLWRlbW8tYXNhLWtleS0wMTIzNDU2Nzg5QUI=";
  const headers = {
    "webhook-id": "msg_asa_0001",
    "webhook-timestamp": "1795348800",
    "webhook-signature": "v1,M49PdB4pMzHUtBzPo9tiGNZwVksvw5Ot2aM2jmmTKeA=",
  };
  const body = Buffer.from(
    '{"event_type":"card_authorization.approval_request","token":"6f1d2c34-0000-4000-8000-000000000001","status":"AUTHORIZATION"}',
  );
  const signed = (change: object = {}) => {
    const found = signatureIn({ ...headers, ...change });
    if (!found) throw new Error("no signature");
    return found;
  };
  const at = (seconds: number) => new Date(Date.parse("2026-11-22T12:00:00Z") + seconds * 1_000);

  it("is the one node, standardwebhooks and the provider's SDK make of the same call", () => {
    expect(isSignedBy(signed(), body, secret)).toBe(true);
    expect(isFresh(signed(), at(0))).toBe(true);
  });

  it("is looked for among several, and of no other version", () => {
    const genuine = headers["webhook-signature"];
    expect(isSignedBy(signed({ "webhook-signature": `v1,AAAA v2,BBBB ${genuine}` }), body, secret)).toBe(
      true,
    );
    const otherVersion = { "webhook-signature": genuine.replace("v1,", "v2,") };
    expect(isSignedBy(signed(otherVersion), body, secret)).toBe(false);
    expect(signatureIn({ ...headers, "webhook-id": undefined })).toBeUndefined();
  });

  it.each([
    ["id", { "webhook-id": "msg_asa_0002" }],
    ["timestamp", { "webhook-timestamp": "1795348801" }],
    ["signature", { "webhook-signature": "v1,N49PdB4pMzHUtBzPo9tiGNZwVksvw5Ot2aM2jmmTKeA=" }],
  ])("does not fit another %s", (_part, change) => {
    expect(isSignedBy(signed(change), body, secret)).toBe(false);
  });

  it("dies five minutes away from our clock, in both directions", () => {
    expect([-301, -300, 300, 301].map((seconds) => isFresh(signed(), at(seconds)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isFresh(signed({ "webhook-timestamp": "1795348800.5" }), at(0))).toBe(false);
  });
});

describe("cards by Lithic", () => {
  let bench: Awaited<ReturnType<typeof cardProviderBench>>;
  let ref = "";
  const calls: CardCall[] = [];
  const news = () => calls.flatMap((call): CardNews[] => (call.kind === "news" ? [call.news] : []));

  beforeEach(async () => {
    calls.length = 0;
    bench = await cardProviderBench("lithic");
    bench.onCall(async (received) => {
      const call = await bench.provider.messages.read(received);
      if (!call) return { status: 401, headers: {}, body: "" };
      calls.push(call);
      if (call.kind === "question") return call.answer({ approved: true });
      return call.kind === "news" ? call.taken() : call.refused();
    });
    await bench.provider.messages.register?.(bench.address);
    ref = (await issue()).ref;
  });
  afterEach(() => bench.close());

  const issuing = () => bench.provider.issuing;
  const issue = (more: object = {}) => issuing().issue({ id: randomUUID(), kind: "virtual", ...more });
  const pay = (amount: number, more: object = {}) =>
    bench.sim("authorize", { card_token: ref, merchant: MARKET, amount, ...more });
  const transactions = () => {
    const found = bench.provider.transactions;
    if (!found) throw new Error("no transactions");
    return found;
  };
  /** The issuer's own interface, as whoever drives its sandbox calls it. */
  async function network(
    where: string,
    method: string,
    body?: object,
  ): Promise<{ token?: string; pan?: string }> {
    const answer = await fetch(`${bench.network.url}/v1/${where}`, {
      method,
      headers: {
        authorization: "lastro-demo-card-network-key",
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return text === "" ? {} : JSON.parse(text);
  }
  async function all<T>(pages: AsyncIterable<readonly T[]>): Promise<T[]> {
    const found: T[] = [];
    for await (const page of pages) found.push(...page);
    return found;
  }

  it("asks for the expiry it is told, and says what it got", async () => {
    const expiry = { month: 12, year: 2028 };
    expect((await issue({ expiry })).expiry).toEqual(expiry);
    await expect(issue({ expiry: { month: 1, year: 2040 } })).rejects.toMatchObject({ failure: "final" });
  });

  it("takes a PIN only the issuer can read, and unblocks it", async () => {
    const pins = issuing().pins;
    if (!pins) throw new Error("no PINs");
    const key = await pins.encryptionKey();
    const encrypt = (pin: string) =>
      publicEncrypt(
        { key: createPublicKey(key), oaepHash: "sha1", padding: constants.RSA_PKCS1_OAEP_PADDING },
        Buffer.from(JSON.stringify({ nonce: randomUUID(), pin })),
      ).toString("base64");
    expect((await pins.set(ref, encrypt("4821"))).pin).toBe("set");
    await expect(pins.set(ref, encrypt("48"))).rejects.toMatchObject({ failure: "final" });
    for (const _try of [1, 2, 3]) await pay(1, { pin: "0000" });
    expect((await issuing().find(ref))?.pin).toBe("blocked");
    expect((await pins.unblock(ref)).pin).toBe("set");
    expect(await pay(1, { pin: "4821" })).toMatchObject({ status: "PENDING" });
  });

  it("encrypts PINs with the key of a file where one is named", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "pin-key-"));
    const pem = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey.export({
      type: "spki",
      format: "pem",
    });
    const file = path.join(folder, "pin.pem");
    writeFileSync(file, pem);
    const configured = bench.providerWith({ LASTRO_CARDS_PIN_KEY_FILE: file });
    expect(await configured.issuing.pins?.encryptionKey()).toBe(pem);
    rmSync(folder, { recursive: true });
  });

  it("has the same number made again, renewed, or put on a plastic", async () => {
    const shipTo = {
      name: { first: "Maria", last: "Souza" },
      street: "Rua das Flores",
      number: "12",
      district: "Centro",
      city: "São Paulo",
      state: "SP",
      postalCode: "01310100",
    };
    const plastic = await issuing().copies?.makePhysical(ref, shipTo);
    expect(plastic).toMatchObject({ ref, kind: "physical", state: "in_production" });
    await bench.sim("ship", { card_token: ref });
    await issuing().setState(ref, "active");
    expect(await issuing().copies?.reissue(ref)).toMatchObject({ ref, state: "active" });
    const renewed = await issuing().copies?.renew(ref, { expiry: { month: 3, year: 2031 }, shipTo });
    expect(renewed).toMatchObject({ ref, lastDigits: plastic?.lastDigits, expiry: { month: 3, year: 2031 } });
    await vi.waitFor(
      () => expect(news()).toContainEqual({ about: "card", cardRef: ref, shipped: {} }),
      PATIENTLY,
    );
  });

  it("tells the whole transaction with each change, and shows the same when asked", async () => {
    const { token } = await pay(10_000, { merchant: "SOFTUSA0000012" });
    await bench.sim("clear", { token, rate: "5.46" });
    const found = await transactions().find(token);
    expect(found).toMatchObject({
      ref: token,
      cardRef: ref,
      status: "cleared",
      held: brl(0n),
      holdsNothing: true,
      entry: "online",
      merchant: { country: "USA", mcc: "5734" },
      events: [
        {
          kind: "authorization",
          billed: brl(54_000n),
          original: { currency: "USD", minor: 10_000n },
          rate: "5.40",
        },
        {
          kind: "clearing",
          billed: brl(54_600n),
          original: { currency: "USD", minor: 10_000n },
          rate: "5.46",
        },
      ],
    });
    await vi.waitFor(
      () => expect(news()).toContainEqual({ about: "transaction", transaction: found }),
      PATIENTLY,
    );
    expect(await transactions().find(randomUUID())).toBeUndefined();
  });

  it("tells a decline with the network's reason", async () => {
    await issuing().setState(ref, "blocked");
    const { token } = await pay(100);
    expect(await transactions().find(token)).toMatchObject({
      status: "declined",
      events: [{ approved: false, reasons: ["CARD_PAUSED"] }],
    });
  });

  it("tells a refund as one, also where the merchant announced it first and it cleared later", async () => {
    const refund = await bench.sim("refund", { card_token: ref, merchant: MARKET, amount: 700 });
    expect(await transactions().find(refund.token)).toMatchObject({
      status: "cleared",
      events: [{ kind: "refund", billed: brl(700n) }],
    });
    const { pan } = await network(`cards/${ref}`, "GET");
    const announced = await network("simulate/credit_authorization_advice", "POST", {
      pan,
      amount: 300,
      descriptor: "LOJA",
    });
    await network("simulate/clearing", "POST", { token: announced.token });
    expect(await transactions().find(announced.token ?? "")).toMatchObject({
      holdsNothing: true,
      events: [
        { kind: "refund_authorization", billed: brl(300n) },
        { kind: "refund", billed: brl(300n) },
      ],
    });
  });

  it("asks to hold what fuel may come to, and the new total where more is asked for", async () => {
    await pay(100, { merchant: "POSTOBR0000004", hold: 30_000 });
    const hotel = await pay(50_000, { merchant: "HOTELRI0000009" });
    await bench.sim("increment", { token: hotel.token, amount: 20_000 });
    const asked = calls.flatMap((call) => (call.kind === "question" ? [call.question] : []));
    expect(asked.map(({ hold, billed }) => [hold.minor, billed.minor])).toEqual([
      [30_000n, 100n],
      [50_000n, 50_000n],
      [70_000n, 20_000n],
    ]);
    expect(asked[2]?.transactionRef).toBe(asked[1]?.transactionRef);
    expect(asked[2]?.id).not.toBe(asked[1]?.id);
  });

  it("lets go of a hold once, and says nothing where there is none", async () => {
    const { token } = await pay(5_000);
    await transactions().expireHold(token);
    await transactions().expireHold(token);
    expect(await transactions().find(token)).toMatchObject({ status: "expired", holdsNothing: true });
    await expect(transactions().expireHold(randomUUID())).rejects.toMatchObject({ failure: "final" });
  });

  it("lists what began in a period, over more than a page", async () => {
    bench.network.faults.arm("silentWebhooks", true);
    await Promise.all(Array.from({ length: 103 }, (_, place) => pay(100 + place)));
    const from = new Date(bench.clock.now().getTime() - 1_000);
    const to = new Date(bench.clock.now().getTime() + 1_000);
    const found = await all(transactions().begunIn({ from, to }));
    expect(new Set(found.map((one) => one.ref)).size).toBe(103);
    expect(await all(transactions().begunIn({ from: to, to }))).toEqual([]);
  });

  it("accounts for a day, line by line", async () => {
    const { token } = await pay(5_000);
    await bench.sim("clear", { token });
    await bench.sim("refund", { card_token: ref, merchant: MARKET, amount: 700 });
    const day = bench.clock.now().toISOString().slice(0, 10);
    expect(await transactions().settlementOf(day)).toEqual({ isComplete: false, owed: brl(4_300n) });
    const lines = await all(transactions().settlementLines(day));
    expect(lines.map(({ amount }) => amount.minor).sort()).toEqual([-700n, 5_000n]);
    await bench.sim("settle", { date: day });
    expect((await transactions().settlementOf(day)).isComplete).toBe(true);
    await vi.waitFor(() => expect(news()).toContainEqual({ about: "settlement", day }), PATIENTLY);
  });

  it("contests a purchase once, with evidence, and follows it", async () => {
    const disputes = bench.provider.disputes;
    if (!disputes) throw new Error("no disputes");
    const { token } = await pay(5_000);
    await bench.sim("clear", { token });
    const asked = {
      transactionRef: token,
      amount: brl(5_000n),
      reason: "not_received",
      note: "não chegou",
      filedAt: bench.clock.now(),
    } as const;
    const opened = await disputes.open(asked);
    expect(opened).toMatchObject({ transactionRef: token, amount: brl(5_000n), status: "open" });
    await expect(disputes.open(asked)).rejects.toMatchObject({ failure: "final" });
    expect(await disputes.findOf(token)).toEqual(opened);
    expect(await disputes.findOf(randomUUID())).toBeUndefined();
    await disputes.addEvidence(opened.ref, { name: "nota.pdf", bytes: Buffer.from("%PDF-1.4 nota") });
    expect(bench.network.books().evidences).toMatchObject([
      { upload_status: "UPLOADED", filename: "nota.pdf" },
    ]);
    await bench.sim("advance-dispute", { token: opened.ref, status: "PENDING_CUSTOMER" });
    expect((await disputes.find(opened.ref))?.status).toBe("waiting");
    await bench.sim("advance-dispute", { token: opened.ref, status: "CASE_WON" });
    expect(await disputes.find(opened.ref)).toMatchObject({ status: "won", outcome: "WON_FIRST_CHARGEBACK" });
    await vi.waitFor(
      () => expect(news()).toContainEqual({ about: "dispute", disputeRef: opened.ref }),
      PATIENTLY,
    );
    const other = await pay(100);
    await bench.sim("clear", { token: other.token });
    const second = await disputes.open({ ...asked, transactionRef: other.token, amount: brl(100n) });
    expect(await disputes.withdraw(second.ref)).toMatchObject({ status: "lost", outcome: "WITHDRAWN" });
  });

  it("lists the wallets a card is in, and tells their codes", async () => {
    const tokensOf = bench.provider.wallets.tokensOf;
    await bench.sim("tokenize", { card_token: ref, wallet: "APPLE_PAY" });
    const waiting = { card_token: ref, wallet: "GOOGLE_PAY", decision: "REQUIRE_ADDITIONAL_AUTHENTICATION" };
    await bench.sim("tokenize", waiting);
    expect((await tokensOf?.(ref))?.map(({ wallet, status }) => [wallet, status])).toEqual([
      ["google_pay", "pending"],
      ["apple_pay", "active"],
    ]);
    await vi.waitFor(
      () =>
        expect(news()).toContainEqual({
          about: "wallet",
          cardRef: ref,
          code: expect.stringMatching(/^\d{6}$/),
        }),
      PATIENTLY,
    );
    const onWeb = await bench.provider.wallets.provisionOnWeb?.({ ref, wallet: "apple_pay" });
    expect(onWeb).toMatchObject({ jws: expect.any(Object), state: expect.any(String) });
  });

  it("approves a part only as a part, with the balance beside it", async () => {
    bench.onCall(async (received) => {
      const call = await bench.provider.messages.read(received);
      return call?.kind === "question"
        ? call.answer({ approved: true, part: brl(60n), balance: brl(0n) })
        : { status: 200, headers: {}, body: "" };
    });
    const paid = await pay(100, { partial_approval: true });
    expect((await transactions().find(paid.token))?.held).toEqual(brl(60n));
  });

  it("goes on believing calls after their secret was rotated, and asks for it no oftener than each minute", async () => {
    await pay(100);
    const rotate = () => network("auth_stream/secret/rotate", "POST");
    await rotate();
    bench.clock.advanceSeconds(25 * 3_600);
    expect(await pay(100)).toMatchObject({ status: "PENDING" });
    await rotate();
    await rotate();
    // Both old secrets are gone: what signs now is not known here, and may not be asked for yet.
    expect(await pay(100)).toMatchObject({ status: "DECLINED" });
    bench.clock.advanceSeconds(61);
    expect(await pay(100)).toMatchObject({ status: "PENDING" });
  });

  it("takes what it does not know of, and refuses what it cannot read", async () => {
    const subscription = bench.network.books().subscriptions[0]?.token ?? "";
    const example = (event_type: string) =>
      network(`simulate/event_subscriptions/${subscription}/send_example`, "POST", { event_type });
    await example("balance.updated");
    await vi.waitFor(() => expect(news()).toContainEqual({ about: "nothing" }), PATIENTLY);
    await example("card_transaction.updated");
    await vi.waitFor(
      () =>
        expect(calls.find(({ kind }) => kind === "unreadable")).toMatchObject({
          where: expect.stringContaining("card_token"),
        }),
      PATIENTLY,
    );
  });

  it("has questions asked at its newest address alone", async () => {
    await bench.provider.messages.register?.("http://127.0.0.1:9/elsewhere");
    expect(bench.network.books().endpoints).toMatchObject([
      { url: "http://127.0.0.1:9/elsewhere/questions" },
    ]);
  });
});
