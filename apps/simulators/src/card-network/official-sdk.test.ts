import { createPublicKey, publicEncrypt } from "node:crypto";
import Lithic from "lithic";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cardBench, clientServer, SHIP_TO } from "../testing/card-bench.js";
import { CARD_NETWORK_DEFAULTS } from "./options.js";

/** The longest a state may take to come on a machine that is busy. */
const PATIENTLY = 60_000;

describe("the provider's unmodified SDK against the simulator", () => {
  let bench: Awaited<ReturnType<typeof cardBench>>;
  let bank: Awaited<ReturnType<typeof clientServer>>;
  let lithic: Lithic;

  beforeEach(async () => {
    // The SDK reads the machine's own clock when it checks a signature.
    [bench, bank] = await Promise.all([
      cardBench({ clock: { now: () => new Date() } }),
      clientServer(() => ({ body: { result: "APPROVED" } })),
    ]);
    lithic = new Lithic({ apiKey: CARD_NETWORK_DEFAULTS.apiKey, baseURL: bench.url, maxRetries: 0 });
  });
  afterEach(async () => {
    await bench.close();
    await bank.close();
  });

  const virtual = () => lithic.cards.create({ type: "VIRTUAL", memo: "Compras" });
  async function purchase(amount = 10_000) {
    const card = await virtual();
    const { token = "" } = await lithic.transactions.simulateAuthorization({
      amount,
      descriptor: "PADARIA",
      pan: card.pan ?? "",
    });
    return { card, token };
  }

  it("creates a card once under an idempotency key", async () => {
    const options = { type: "VIRTUAL", exp_month: "12", exp_year: "2028", "Idempotency-Key": "k1" } as const;
    const card = await lithic.cards.create(options);
    expect(card).toMatchObject({
      state: "OPEN",
      type: "VIRTUAL",
      exp_month: "12",
      exp_year: "2028",
      pin_status: "NOT_SET",
      cardholder_currency: "BRL",
      last_four: card.pan?.slice(-4),
    });
    expect((await lithic.cards.create(options)).token).toBe(card.token);
    await expect(lithic.cards.create({ ...options, memo: "outro" })).rejects.toMatchObject({ status: 409 });
    expect(await lithic.cards.retrieve(card.token)).toEqual(card);
  });

  it("changes state, memo and PIN, and never opens a closed card", async () => {
    const { token } = await virtual();
    expect((await lithic.cards.update(token, { state: "PAUSED" })).state).toBe("PAUSED");
    const { pem } = (await bench.call("GET", "/sim/pin-key")).body as { pem: string };
    const pin = publicEncrypt(
      { key: createPublicKey(pem), oaepHash: "sha1" },
      Buffer.from(JSON.stringify({ nonce: 1, pin: "4821" })),
    ).toString("base64");
    expect((await lithic.cards.update(token, { pin, state: "OPEN" })).pin_status).toBe("OK");
    await expect(lithic.cards.update(token, { pin: "4821" })).rejects.toMatchObject({ status: 400 });
    const closed = await lithic.cards.update(token, { state: "CLOSED", substatus: "LOST" });
    expect(closed).toMatchObject({ state: "CLOSED", substatus: "LOST" });
    await expect(lithic.cards.update(token, { state: "OPEN" })).rejects.toMatchObject({ status: 400 });
  });

  it("has a physical card produced, shipped and activated", async () => {
    await expect(lithic.cards.create({ type: "PHYSICAL" })).rejects.toMatchObject({ status: 400 });
    const card = await lithic.cards.create({ type: "PHYSICAL", shipping_address: SHIP_TO, product_id: "1" });
    expect(card.state).toBe("PENDING_FULFILLMENT");
    await expect(lithic.cards.update(card.token, { state: "OPEN" })).rejects.toMatchObject({ status: 400 });
    await bench.sim("ship", { card_token: card.token, tracking_number: "BR123" });
    expect((await lithic.cards.retrieve(card.token)).state).toBe("PENDING_ACTIVATION");
    expect((await lithic.cards.update(card.token, { state: "OPEN" })).state).toBe("OPEN");
    const again = await lithic.cards.reissue(card.token, {});
    expect([again.pan, again.cvv, again.exp_year]).toEqual([card.pan, card.cvv, card.exp_year]);
    const renewed = await lithic.cards.renew(card.token, {
      shipping_address: SHIP_TO,
      exp_month: "01",
      exp_year: "2031",
    });
    expect([renewed.pan, renewed.exp_month, renewed.exp_year]).toEqual([card.pan, "01", "2031"]);
    const converted = await lithic.cards.convertPhysical((await virtual()).token, {
      shipping_address: SHIP_TO,
    });
    expect(converted).toMatchObject({ type: "PHYSICAL", state: "PENDING_FULFILLMENT" });
  });

  it("replaces a card by another number and closes the old one", async () => {
    const old = await virtual();
    const next = await lithic.cards.create({
      type: "VIRTUAL",
      replacement_for: old.token,
      replacement_substatus: "COMPROMISED",
    });
    expect(next.pan).not.toBe(old.pan);
    expect(next.replacement_for).toBe(old.token);
    expect(await lithic.cards.retrieve(old.token)).toMatchObject({
      state: "CLOSED",
      substatus: "COMPROMISED",
    });
  });

  it("authorizes, advises, clears in parts and expires the rest", async () => {
    const { token } = await purchase(20_000);
    const pending = await lithic.transactions.retrieve(token);
    expect(pending).toMatchObject({
      status: "PENDING",
      result: "APPROVED",
      amounts: { hold: { amount: 20_000 } },
    });
    await lithic.transactions.simulateAuthorizationAdvice({ token, amount: 25_000 });
    await lithic.transactions.simulateClearing({ token, amount: 8_000 });
    const cleared = await lithic.transactions.retrieve(token);
    expect(cleared).toMatchObject({
      status: "SETTLED",
      amounts: {
        hold: { amount: 17_000, currency: "BRL" },
        settlement: { amount: 8_000 },
        cardholder: { amount: 25_000, conversion_rate: "1.0" },
      },
    });
    expect(cleared.events?.map(({ type }) => type)).toEqual([
      "AUTHORIZATION",
      "AUTHORIZATION_ADVICE",
      "CLEARING",
    ]);
    await lithic.transactions.expireAuthorization(token);
    const expired = await lithic.transactions.retrieve(token);
    expect(expired.amounts.hold.amount).toBe(0);
    expect(expired.events?.at(-1)).toMatchObject({
      type: "AUTHORIZATION_EXPIRY",
      effective_polarity: "CREDIT",
      amounts: { cardholder: { amount: 17_000 } },
    });
    await expect(lithic.transactions.expireAuthorization(token)).rejects.toMatchObject({ status: 422 });
  });

  it("voids in parts, and not what was cleared", async () => {
    const { token } = await purchase(5_000);
    await lithic.transactions.simulateVoid({ token, amount: 2_000 });
    expect(await lithic.transactions.retrieve(token)).toMatchObject({
      status: "PENDING",
      amounts: { hold: { amount: 3_000 } },
    });
    await expect(lithic.transactions.simulateVoid({ token, amount: 3_001 })).rejects.toMatchObject({
      status: 400,
    });
    await lithic.transactions.simulateVoid({ token });
    expect((await lithic.transactions.retrieve(token)).status).toBe("VOIDED");
    const other = await purchase();
    await lithic.transactions.simulateClearing({ token: other.token });
    await expect(lithic.transactions.simulateVoid({ token: other.token })).rejects.toMatchObject({
      status: 400,
    });
  });

  it("returns, reverses a return, and credits by advice", async () => {
    const { pan = "" } = await virtual();
    const { token = "" } = await lithic.transactions.simulateReturn({ amount: 700, descriptor: "LOJA", pan });
    expect(await lithic.transactions.retrieve(token)).toMatchObject({
      status: "SETTLED",
      settled_amount: -700,
      events: [{ type: "RETURN", effective_polarity: "CREDIT", amounts: { cardholder: { amount: -700 } } }],
    });
    await lithic.transactions.simulateReturnReversal({ token });
    expect((await lithic.transactions.retrieve(token)).settled_amount).toBe(0);
    const credit = await lithic.transactions.simulateCreditAuthorizationAdvice({
      amount: 300,
      descriptor: "LOJA",
      pan,
    });
    await lithic.transactions.simulateClearing({ token: credit.token ?? "" });
    expect(await lithic.transactions.retrieve(credit.token ?? "")).toMatchObject({
      status: "SETTLED",
      settled_amount: -300,
    });
  });

  it("lists cards and transactions page by page, newest first", async () => {
    const { card } = await purchase(100);
    for (const amount of [200, 300, 400])
      await lithic.transactions.simulateAuthorization({ amount, descriptor: "X", pan: card.pan ?? "" });
    const seen: number[] = [];
    for await (const one of lithic.transactions.list({ card_token: card.token, page_size: 3 }))
      seen.push(one.amounts.hold.amount);
    expect(seen).toEqual([400, 300, 200, 100]);
    const cards = await lithic.cards.list({ state: "OPEN" });
    expect(cards.data.map(({ token }) => token)).toEqual([card.token]);
    expect(cards.data[0]).not.toHaveProperty("pan");
  });

  it("asks a question its owner can verify, and abides by the answer", async () => {
    await lithic.responderEndpoints.create({ type: "AUTH_STREAM_ACCESS", url: `${bank.url}/asa` });
    await purchase(100);
    expect(bank.at("/asa")[0]?.headers).not.toHaveProperty("webhook-signature");
    const { secret = "" } = await lithic.authStreamEnrollment.retrieveSecret();
    bank.answer(() => ({ body: { result: "INSUFFICIENT_FUNDS", token: "x" } }));
    const { token, card } = await purchase(4_321);
    const asked = bank.at("/asa")[1];
    const question = lithic.webhooks.unwrap(
      asked?.text ?? "",
      asked?.headers as Record<string, string>,
      secret,
    );
    expect(question).toMatchObject({
      event_type: "card_authorization.approval_request",
      token,
      status: "AUTHORIZATION",
      card: { token: card.token, last_four: card.last_four, state: "OPEN", type: "VIRTUAL" },
      amounts: { cardholder: { amount: 4_321, currency: "BRL" }, hold: { amount: 4_321 } },
    });
    expect(JSON.stringify(question)).not.toContain(card.pan);
    expect(await lithic.transactions.retrieve(token)).toMatchObject({
      status: "DECLINED",
      result: "INSUFFICIENT_FUNDS",
      events: [{ detailed_results: ["INSUFFICIENT_FUNDS"] }],
    });
    await lithic.authStreamEnrollment.rotateSecret();
    await purchase(100);
    const both = bank.at("/asa")[2];
    expect(String(both?.headers["webhook-signature"]).split(" ")).toHaveLength(2);
    const headers = both?.headers as Record<string, string>;
    const { secret: rotated = "" } = await lithic.authStreamEnrollment.retrieveSecret();
    for (const one of [secret, rotated]) lithic.webhooks.unwrap(both?.text ?? "", headers, one);
    expect((await lithic.responderEndpoints.checkStatus({ type: "AUTH_STREAM_ACCESS" })).enrolled).toBe(true);
    await lithic.responderEndpoints.delete({ type: "AUTH_STREAM_ACCESS" });
    expect(await lithic.responderEndpoints.checkStatus({ type: "AUTH_STREAM_ACCESS" })).toEqual({
      enrolled: false,
      url: null,
    });
  });

  it("delivers webhooks that unwrap accepts, and recovers and replays what was missed", async () => {
    const subscription = await lithic.events.subscriptions.create({
      url: `${bank.url}/hook`,
      event_types: ["card_transaction.updated", "card.created"],
    });
    const { secret = "" } = await lithic.events.subscriptions.retrieveSecret(subscription.token);
    const { token } = await purchase(100);
    await vi.waitFor(() => expect(bank.at("/hook")).toHaveLength(2), PATIENTLY);
    const told = bank
      .at("/hook")
      .map(({ text, headers }) =>
        lithic.webhooks.parse(text, { headers: headers as Record<string, string>, secret }),
      );
    expect(told).toContainEqual(expect.objectContaining({ event_type: "card_transaction.updated", token }));
    expect(() =>
      lithic.webhooks.unwrap("{}", bank.at("/hook")[0]?.headers as Record<string, string>, secret),
    ).toThrow();

    bank.answer(() => ({ status: 503 }));
    await lithic.transactions.simulateClearing({ token });
    await vi.waitFor(() => expect(bench.books().deliveriesFailed).toHaveLength(1), PATIENTLY);
    expect(bank.at("/hook")).toHaveLength(6);
    expect(
      new Set(
        bank
          .at("/hook")
          .slice(2)
          .map(({ headers }) => headers["webhook-id"]),
      ).size,
    ).toBe(1);
    bank.answer(() => ({}));
    await lithic.events.subscriptions.recover(subscription.token, { begin: "2020-01-01T00:00:00Z" });
    await vi.waitFor(() => expect(bench.books().deliveriesFailed).toEqual([]), PATIENTLY);
    await vi.waitFor(() => expect(bench.books().deliveriesOwed).toEqual([]), PATIENTLY);

    const late = await lithic.events.subscriptions.create({
      url: `${bank.url}/late`,
      event_types: ["card.created"],
    });
    await lithic.events.subscriptions.replayMissing(late.token, { begin: "2020-01-01T00:00:00Z" });
    await vi.waitFor(() => expect(bank.at("/late")).toHaveLength(1), PATIENTLY);
    const listed = await lithic.events.list({ page_size: 2 });
    expect(listed.data.map(({ event_type }) => event_type)).toEqual([
      "card_transaction.updated",
      "card_transaction.updated",
    ]);
    const attempts = await lithic.events.subscriptions.listAttempts(subscription.token);
    expect(attempts.data.filter(({ status }) => status === "FAILED")).toHaveLength(4);
    await lithic.events.subscriptions.rotateSecret(subscription.token);
    const rotated = await lithic.events.subscriptions.retrieveSecret(subscription.token);
    expect(rotated.secret).not.toBe(secret);
  });

  it("disputes a purchase once, with evidence", async () => {
    const { token } = await purchase(5_000);
    const dispute = { transaction_token: token, amount: 5_000, reason: "DUPLICATED" } as const;
    await expect(lithic.disputes.create(dispute)).rejects.toMatchObject({ status: 422 });
    await lithic.transactions.simulateClearing({ token });
    await expect(lithic.disputes.create({ ...dispute, amount: 5_001 })).rejects.toMatchObject({
      status: 422,
    });
    const made = await lithic.disputes.create(dispute);
    expect(made).toMatchObject({ status: "NEW", amount: 5_000, transaction_token: token });
    await expect(lithic.disputes.create(dispute)).rejects.toMatchObject({ status: 409 });
    await lithic.disputes.uploadEvidence(
      made.token,
      new File([Buffer.from("%PDF-1.4 nota")], "nota.pdf", { type: "application/pdf" }),
    );
    const { data } = await lithic.disputes.listEvidences(made.token);
    expect(data).toMatchObject([{ upload_status: "UPLOADED", dispute_token: made.token }]);
    await bench.sim("advance-dispute", { token: made.token, status: "SUBMITTED" });
    await expect(lithic.disputes.update(made.token, { amount: 1 })).rejects.toMatchObject({ status: 422 });
    await bench.sim("advance-dispute", { token: made.token, status: "CASE_WON" });
    expect(await lithic.disputes.retrieve(made.token)).toMatchObject({
      status: "CASE_WON",
      resolution_reason: "WON_FIRST_CHARGEBACK",
    });
    const other = await purchase(100);
    await lithic.transactions.simulateClearing({ token: other.token });
    const withdrawn = await lithic.disputes.create({
      ...dispute,
      transaction_token: other.token,
      amount: 100,
    });
    expect(await lithic.disputes.delete(withdrawn.token)).toMatchObject({
      status: "CASE_CLOSED",
      resolution_reason: "WITHDRAWN",
    });
  });

  it("puts a card into wallets and takes it out", async () => {
    const card = await virtual();
    const google = await lithic.cards.provision(card.token, { digital_wallet: "GOOGLE_PAY" });
    expect(google.provisioning_payload).toEqual(expect.any(String));
    const apple = await lithic.cards.provision(card.token, {
      digital_wallet: "APPLE_PAY",
      certificate: "Y2VydA==",
      nonce: "bm9uY2U=",
      nonce_signature: "c2ln",
    });
    expect(Object.keys(apple.provisioning_payload ?? {})).toEqual([
      "activationData",
      "encryptedData",
      "ephemeralPublicKey",
    ]);
    expect(await lithic.cards.webProvision(card.token, { digital_wallet: "APPLE_PAY" })).toHaveProperty(
      "jws",
    );
    const simulated = await lithic.tokenizations.simulate({
      pan: card.pan ?? "",
      cvv: card.cvv ?? "",
      expiration_date: `${card.exp_month}/${card.exp_year?.slice(-2)}`,
      tokenization_source: "APPLE_PAY",
    });
    expect(simulated).toMatchObject({ status: "ACTIVE", token_requestor_name: "APPLE_PAY" });
    await lithic.tokenizations.pause(simulated.token);
    await expect(lithic.tokenizations.pause(simulated.token)).rejects.toMatchObject({ status: 400 });
    await lithic.tokenizations.unpause(simulated.token);
    await lithic.tokenizations.deactivate(simulated.token);
    const { data } = await lithic.tokenizations.list({ card_token: card.token });
    expect(data.map(({ status }) => status)).toEqual(["DEACTIVATED"]);
  });

  it("reveals the number in the issuer's frame, until the address expires", async () => {
    const card = await virtual();
    const url = lithic.cards.getEmbedURL({ token: card.token, target_origin: "https://bank.example" });
    const frame = await fetch(url);
    const html = await frame.text();
    expect(html.replaceAll(" ", "")).toContain(card.pan);
    expect(frame.headers.get("x-frame-options")).toBeNull();
    expect(frame.headers.get("content-security-policy")).toContain("frame-ancestors https://bank.example");
    const past = new Date(Date.now() - 1_000).toISOString();
    const expired = lithic.cards.getEmbedURL({ token: card.token, expiration: past });
    expect((await fetch(expired)).status).toBe(401);
    const stranger = new Lithic({ apiKey: "somebody-else", baseURL: bench.url, maxRetries: 0 });
    expect((await fetch(stranger.cards.getEmbedURL({ token: card.token }))).status).toBe(401);
    await expect(stranger.cards.list()).rejects.toMatchObject({ status: 401 });
  });

  it("reports a day's settlement", async () => {
    const { token } = await purchase(5_000);
    await lithic.transactions.simulateClearing({ token });
    const today = new Date().toISOString().slice(0, 10);
    expect((await lithic.reports.settlement.summary(today)).is_complete).toBe(false);
    await bench.sim("settle", { date: today });
    expect(await lithic.reports.settlement.summary(today)).toMatchObject({
      is_complete: true,
      settled_net_amount: 5_000,
      details: [{ currency: "BRL", transactions_gross_amount: 5_000 }],
    });
    const { data } = await lithic.reports.settlement.listDetails(today);
    expect(data).toMatchObject([{ transaction_token: token, transactions_gross_amount: 5_000 }]);
  });
});
