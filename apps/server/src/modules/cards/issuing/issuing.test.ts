import { publicEncrypt } from "node:crypto";
import { money } from "@lastro/money";
import { asSystem } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { systemRandom } from "@lastro/platform/random";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { cardPorts } from "../../../app/cards.js";
import { AN_ADDRESS, type IssuingBench, startIssuingBench } from "../../../testing/issuing-bench.js";
import { anAdmin } from "../../../testing/people.js";
import { customerAccount, post } from "../../ledger/index.js";
import type { OtcPorts } from "../../otc/index.js";
import type { CashbackPorts } from "../ports.js";
import { createCardProvider } from "../provider/card-provider.js";
import { noteCardNews, noteWalletNews } from "./card-news.js";

let bench: IssuingBench;
beforeAll(async () => {
  bench = await startIssuingBench();
});
afterEach(() => bench.network.faults.clear());
afterAll(async () => {
  await bench.expectBooks();
  await bench.close();
});

const ISSUES = "POST /v1/cards";

/** The ports as the server has them; the desk is not asked. */
function systemCtx() {
  const issuer = createCardProvider(bench.app.ctx);
  return {
    ...asSystem(bench.app.ctx, "test"),
    ...cardPorts(bench.app.ctx, { desk: {} as OtcPorts, cashback: {} as CashbackPorts, issuer }),
  };
}

describe("asking for a card", () => {
  it("of a virtual kind is free, and it may be used once the issuer answered", async () => {
    const who = await bench.client();
    const { status, body } = await bench.call(who, "POST", "/v1/cards", { kind: "virtual", name: "Compras" });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: "requested", lastDigits: null, may: [], isActive: false });
    await bench.app.worker.runDue();
    expect(await bench.read(who, body.id)).toMatchObject({
      name: "Compras",
      type: "virtual",
      status: "active",
      isActive: true,
      lastDigits: expect.stringMatching(/^\d{4}$/),
      expiryDate: "12/28",
      balance: "0.00",
      pin: "unset",
      walletChoices: ["applePay", "samsungPay", "googlePay"],
      may: expect.arrayContaining(["block", "reveal", "set_pin", "top_up", "add_to_wallet"]),
    });
    const { cards, available, offers, hasRequestedCard } = (await bench.call(who, "GET", "/v1/cards")).body;
    expect([cards.length, available, hasRequestedCard]).toEqual([1, true, true]);
    expect(offers.find(({ kind }: { kind: string }) => kind === "physical")).toEqual({
      kind: "physical",
      fee: "99.00",
      feeInPrp: "99.00",
      obstacle: null,
    });
  });

  it("of a physical kind takes its fee, is made, shipped, and activated by its last digits", async () => {
    const who = await bench.client({ BRL: "150.00" });
    const asked = { kind: "physical", shipTo: AN_ADDRESS };
    const card = await bench.card(who, asked);
    expect(card).toMatchObject({ status: "production", shipping: { tracking: null } });
    expect(await bench.balance(who)).toBe("51.00");

    const cardRef = await bench.refOf(card.id);
    await bench.sim("ship", { card_token: cardRef, tracking_number: "BR123" });
    await inTransaction(bench.app.ctx.db, (tx) =>
      noteCardNews(tx, systemCtx(), { about: "card", cardRef, shipped: { tracking: "BR123" } }),
    );
    expect(await bench.read(who, card.id)).toMatchObject({
      status: "shipped",
      shipping: { tracking: "BR123", to: "Rua das Acácias, 100 – São Paulo/SP" },
    });
    const wrong = card.lastDigits === "0000" ? "0001" : "0000";
    expect((await bench.act(who, card.id, "activate", { lastDigits: wrong })).body.code).toBe(
      "cards.digits_wrong",
    );
    expect((await bench.act(who, card.id, "activate", { lastDigits: card.lastDigits })).body).toMatchObject({
      status: "active",
    });
    expect(await bench.stateAtIssuer(card.id)).toBe("OPEN");
  });

  it.each([
    [{ kind: "physical" }, "cards.address_missing"],
    [{ kind: "physical", shipTo: AN_ADDRESS }, "ledger.insufficient_funds"],
    [{ kind: "physical", shipTo: AN_ADDRESS, feeIn: "PRP" }, "cashback.balance_too_low"],
  ])("as %o without what it takes is refused by %s, and nothing is written down", async (wanted, code) => {
    const who = await bench.client({ BRL: "98.99" });
    expect((await bench.call(who, "POST", "/v1/cards", wanted)).body.code).toBe(code);
    expect((await bench.call(who, "GET", "/v1/cards")).body.cards).toEqual([]);
    expect(await bench.balance(who)).toBe("98.99");
  });

  it("takes KYC Plus", async () => {
    const who = await bench.client({}, false);
    expect((await bench.call(who, "POST", "/v1/cards", { kind: "virtual" })).body.code).toBe(
      "cards.verification_required",
    );
  });

  it("ends at ten virtual cards, also asked for at once", async () => {
    const who = await bench.client();
    const asked = Array.from({ length: 12 }, () => bench.call(who, "POST", "/v1/cards", { kind: "virtual" }));
    const codes = (await Promise.all(asked)).map(({ status, body }) => (status === 201 ? "ok" : body.code));
    expect(codes.filter((code) => code === "ok")).toHaveLength(10);
    expect(codes.filter((code) => code === "cards.too_many")).toHaveLength(2);
  });

  it("with the same key is one card and one fee", async () => {
    const who = await bench.client({ BRL: "300.00" });
    const key = systemRandom.id();
    const asked = { kind: "physical", shipTo: AN_ADDRESS };
    const [one, same] = [
      await bench.call(who, "POST", "/v1/cards", asked, key),
      await bench.call(who, "POST", "/v1/cards", asked, key),
    ];
    expect(same.body.id).toBe(one.body.id);
    expect(await bench.balance(who)).toBe("201.00");
  });

  it("that the issuer refuses gives the fee back and says so", async () => {
    const who = await bench.client({ BRL: "99.00" });
    const { body } = await bench.call(who, "POST", "/v1/cards", { kind: "physical", shipTo: AN_ADDRESS });
    // The same id for another kind was asked for before: the issuer refuses this one for good.
    await createCardProvider(bench.app.ctx)?.issuing.issue({ id: body.id, kind: "virtual" });
    await bench.app.worker.runDue();
    expect(await bench.read(who, body.id)).toMatchObject({ status: "refused", may: [] });
    expect(await bench.balance(who)).toBe("99.00");
    const { items } = (await bench.call(who, "GET", "/v1/notices")).body;
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(["card_refused"]);
  });

  it.each(["fail500AfterAccepting", "dropAfterAccepting", "unreachable", "tooManyRequests"] as const)(
    "that the issuer answers by %s stays requested, and is one card once it answers",
    async (fault) => {
      const who = await bench.client({ BRL: "99.00" });
      const before = bench.network.books().cards.length;
      bench.network.faults.arm(fault, true, { endpoint: ISSUES, count: 1 });
      const { body } = await bench.call(who, "POST", "/v1/cards", { kind: "physical", shipTo: AN_ADDRESS });
      await bench.app.worker.runDue();
      expect(await bench.read(who, body.id)).toMatchObject({ status: "requested" });
      await bench.pass(60);
      expect(await bench.read(who, body.id)).toMatchObject({ status: "production" });
      expect(bench.network.books().cards.length).toBe(before + 1);
      expect(await bench.balance(who)).toBe("0.00");
    },
  );
});

describe("a card of somebody else", () => {
  it("is not there, whatever is asked of it", async () => {
    const [owner, stranger] = [await bench.client({ BRL: "10.00" }), await bench.client({ BRL: "10.00" })];
    const { id } = await bench.card(owner);
    const answers = [
      await bench.call(stranger, "GET", `/v1/cards/${id}`),
      await bench.call(stranger, "PATCH", `/v1/cards/${id}`, { name: "Meu" }),
      await bench.call(stranger, "PATCH", `/v1/cards/${id}/controls`, { autoTopUp: false }),
      await bench.call(stranger, "PUT", `/v1/cards/${id}/till-mandate`, { mandate: null }),
      await bench.call(stranger, "PUT", `/v1/cards/${id}/merchants/M1`, { blocked: true }),
      await bench.act(stranger, id, "block"),
      await bench.act(stranger, id, "unblock"),
      await bench.act(stranger, id, "activate", { lastDigits: "0000" }),
      await bench.act(stranger, id, "cancel", { reason: "lost" }),
      await bench.act(stranger, id, "replace", { reason: "lost" }),
      await bench.act(stranger, id, "reveal"),
      await bench.act(stranger, id, "pin", { encrypted: "AAAA" }),
      await bench.act(stranger, id, "wallets", { wallet: "applePay" }),
      await bench.act(stranger, id, "top-up", { amount: "1.00" }),
      await bench.act(stranger, id, "withdraw", { amount: "1.00" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await bench.read(owner, id)).toMatchObject({ status: "active", balance: "0.00", name: null });
  });
});

describe("blocking a card", () => {
  it("holds in our books at once and is told to the issuer; unblocking asks the issuer first", async () => {
    const who = await bench.client();
    const { id } = await bench.card(who);
    expect((await bench.act(who, id, "block")).body).toMatchObject({ status: "blocked", isActive: false });
    expect((await bench.act(who, id, "block")).body.code).toBe("cards.not_allowed_now");
    await bench.app.worker.runDue();
    expect(await bench.stateAtIssuer(id)).toBe("PAUSED");
    expect((await bench.act(who, id, "unblock")).body).toMatchObject({ status: "active" });
    expect(await bench.stateAtIssuer(id)).toBe("OPEN");
  });

  it("stands while the issuer does not answer, and is told again until it does", async () => {
    const who = await bench.client();
    const { id } = await bench.card(who);
    bench.network.faults.arm("fail500", true, { endpoint: "PATCH /v1/cards/{card_token}" });
    bench.network.faults.arm("unreachable", true, {});
    expect((await bench.act(who, id, "block")).body).toMatchObject({ status: "blocked" });
    await bench.app.worker.runDue();
    expect((await bench.act(who, id, "unblock")).body.code).toBe("cards.provider_unavailable");
    expect(await bench.read(who, id)).toMatchObject({ status: "blocked" });
    bench.network.faults.clear();
    await bench.pass(120);
    expect(await bench.stateAtIssuer(id)).toBe("PAUSED");
  });

  it("by the house is lifted by the house alone, and leaves the card as it was", async () => {
    const [who, admin] = [await bench.client(), await anAdmin(bench.app)];
    const { id } = await bench.card(who);
    const decide = (what: string) =>
      bench.call(admin, "POST", `/v1/admin/cards/${id}/${what}`, { reason: "Compras suspeitas" });
    expect((await decide("suspend")).body).toMatchObject({ status: "suspended" });
    await bench.app.worker.runDue();
    expect(await bench.stateAtIssuer(id)).toBe("PAUSED");
    expect((await bench.act(who, id, "unblock")).body.code).toBe("cards.suspended");
    expect((await decide("lift")).body).toMatchObject({ status: "active", client: { id: who.userId } });
    expect(await bench.stateAtIssuer(id)).toBe("OPEN");
    expect((await decide("lift")).body.code).toBe("cards.not_allowed_now");
    const { items } = (await bench.call(admin, "GET", `/v1/admin/cards?search=${who.email}`)).body;
    expect(items.map((one: { id: string }) => one.id)).toEqual([id]);
  });
});

describe("the end of a card", () => {
  it("gives its balance back at once and closes it at the issuer", async () => {
    const who = await bench.client({ BRL: "100.00" });
    const { id } = await bench.card(who);
    await bench.act(who, id, "top-up", { amount: "60.00" });
    expect((await bench.act(who, id, "cancel", { reason: "lost" })).body).toMatchObject({
      status: "cancelled",
      cancelReason: "lost",
      balance: "0.00",
      may: [],
    });
    expect(await bench.balance(who)).toBe("100.00");
    await bench.app.worker.runDue();
    expect(await bench.stateAtIssuer(id)).toBe("CLOSED");
    expect((await bench.act(who, id, "top-up", { amount: "1.00" })).body.code).toBe("cards.not_allowed_now");
  });

  it("leaves what comes back later to the job that sweeps it", async () => {
    const who = await bench.client({ BRL: "100.00" });
    const { id } = await bench.card(who);
    await bench.act(who, id, "top-up", { amount: "60.00" });
    const { ctx, pool } = bench.app;
    const hold = (from: "available" | "held", to: "available" | "held") =>
      inTransaction(ctx.db, (tx) =>
        post(tx, ctx, {
          kind: "test.hold",
          reference: id,
          key: systemRandom.id(),
          entries: [
            { account: customerAccount(id, from, "BRL"), amount: money("BRL", -2_500n) },
            { account: customerAccount(id, to, "BRL"), amount: money("BRL", 2_500n) },
          ],
        }),
      );
    await hold("available", "held");
    await bench.act(who, id, "cancel", { reason: "by_holder" });
    expect(await bench.balance(who)).toBe("75.00");
    await bench.pass(60);
    expect(await bench.read(who, id)).toMatchObject({ balance: "0.00", held: "25.00" });
    await hold("held", "available");
    await bench.pass(60);
    expect(await bench.balance(who)).toBe("100.00");
    const { rows } = await pool.query("select swept_at from cards_card where id = $1", [id]);
    expect(rows[0].swept_at).not.toBeNull();
  });

  it("by replacement brings another number, the balance and the controls over", async () => {
    const who = await bench.client({ BRL: "100.00" });
    const old = await bench.card(who, { kind: "virtual", name: "Viagem" });
    await bench.act(who, old.id, "top-up", { amount: "40.00" });
    await bench.call(who, "PATCH", `/v1/cards/${old.id}/controls`, {
      switches: { online: false },
      limits: { day: "50.00" },
    });
    const { status, body } = await bench.act(who, old.id, "replace", { reason: "stolen" });
    expect([status, body.status, body.replaces]).toEqual([201, "requested", old.id]);
    await bench.app.worker.runDue();
    expect(await bench.read(who, body.id)).toMatchObject({
      name: "Viagem",
      status: "active",
      balance: "40.00",
      controls: { switches: { online: false }, limits: { day: "50.00" } },
    });
    expect(await bench.read(who, old.id)).toMatchObject({
      status: "cancelled",
      cancelReason: "stolen",
      replacedBy: body.id,
      balance: "0.00",
    });
    expect(await bench.stateAtIssuer(old.id)).toBe("CLOSED");
  });

  it("comes after 24 hours to a card that was asked for so", async () => {
    const who = await bench.client({ BRL: "10.00" });
    const { id } = await bench.card(who, { kind: "single_use", expiresInHours: 24 });
    await bench.act(who, id, "top-up", { amount: "10.00" });
    await bench.pass(24 * 3_600 - 60);
    expect(await bench.read(who, id)).toMatchObject({ status: "active", kind: "single_use" });
    await bench.pass(120);
    expect(await bench.read(who, id)).toMatchObject({ status: "expired", balance: "0.00" });
    expect(await bench.balance(who)).toBe("10.00");
  });

  it("by the issuer is followed in our books", async () => {
    const who = await bench.client({ BRL: "10.00" });
    const { id } = await bench.card(who);
    await bench.act(who, id, "top-up", { amount: "10.00" });
    const cardRef = await bench.refOf(id);
    await bench.sim("close-card", { card_token: cardRef });
    await inTransaction(bench.app.ctx.db, (tx) => noteCardNews(tx, systemCtx(), { about: "card", cardRef }));
    await bench.app.worker.runDue();
    expect(await bench.read(who, id)).toMatchObject({ status: "cancelled", cancelReason: "by_house" });
    expect(await bench.balance(who)).toBe("10.00");
  });
});

describe("the secrets of a card", () => {
  it("are shown in the issuer's frame for a minute, to whoever proved a moment ago that they are there", async () => {
    const who = await bench.client();
    const { id, lastDigits } = await bench.card(who);
    await bench.unproven();
    expect((await bench.act(who, id, "reveal")).body.code).toBe("customers.password_needed");
    const { status, body } = await bench.act(await bench.proven(who), id, "reveal");
    expect(status).toBe(200);
    const frame = await fetch(body.url);
    expect((await frame.text()).replaceAll(" ", "")).toContain(lastDigits);
    expect(JSON.stringify(body)).not.toMatch(/\d{16}/);
    bench.clock.advanceSeconds(61);
    expect((await fetch(body.url)).status).toBe(401);
  });

  it("have a PIN that the browser encrypts for the issuer", async () => {
    const who = await bench.client();
    const { id } = await bench.card(who);
    const { pem } = (await bench.call(who, "GET", "/v1/cards/pin-key")).body;
    const words = JSON.stringify({ nonce: 12_345, pin: "4821" });
    const encrypted = publicEncrypt({ key: pem, oaepHash: "sha1" }, Buffer.from(words)).toString("base64");
    await bench.unproven();
    expect((await bench.act(who, id, "pin", { encrypted })).body.code).toBe("customers.password_needed");
    const proven = await bench.proven(who);
    expect((await bench.act(proven, id, "pin", { encrypted })).body).toMatchObject({ pin: "set" });
    expect((await bench.act(proven, id, "pin", { encrypted: "AAAA" })).body.code).toBe("cards.pin_refused");
  });

  it("go to a wallet, whose flag is true once the wallet says so", async () => {
    const who = await bench.client();
    const { id } = await bench.card(who);
    const device = { certificate: "Y2VydA==", nonce: "bm9uY2U=", nonceSignature: "c2ln" };
    const { body } = await bench.act(who, id, "wallets", { wallet: "applePay", device });
    expect(body.payload).toMatchObject({ activationData: expect.any(String) });
    expect(body.card.wallets).toEqual({ applePay: false, samsungPay: false, googlePay: false });
    const cardRef = await bench.refOf(id);
    await bench.sim("tokenize", { card_token: cardRef, wallet: "APPLE_PAY" });
    await inTransaction(bench.app.ctx.db, (tx) =>
      noteWalletNews(tx, systemCtx(), { about: "wallet", cardRef }),
    );
    await bench.app.worker.runDue();
    expect((await bench.read(who, id)).wallets).toEqual({
      applePay: true,
      samsungPay: false,
      googlePay: false,
    });
  });
});
