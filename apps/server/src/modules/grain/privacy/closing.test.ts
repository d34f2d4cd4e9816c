import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { query } from "@lastro/platform/database/database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import type { GrainBench, GrainPerson } from "../../../testing/grain-bench.js";
import { type MailedMarket, startMailedMarket } from "../../../testing/mailed-market.js";
import { anAdmin, PASSWORD } from "../../../testing/people.js";

// Ten years that pass have much due in them.
vi.setConfig({ testTimeout: 60_000 });

let bench: MailedMarket;
let market: GrainBench;
let mailbox: MailedMarket["mailbox"];
beforeAll(async () => {
  bench = await startMailedMarket();
  ({ market, mailbox } = bench);
});
afterAll(async () => {
  await expectBooksInOrder(market.app.databaseUrl);
  await bench.close();
});

const YEAR_SECONDS = 366 * 86_400;
const BUYERS_MONEY = "39850.00";

const close = (who: GrainPerson, proof: object = { password: PASSWORD }) =>
  market.call(who, "POST", "/agro/v1/me/closure", proof);
const obstaclesOf = async (who: GrainPerson): Promise<string[]> =>
  (await market.call(who, "GET", "/agro/v1/me/closure")).body.obstacles;

async function ordered() {
  const [producer, buyer] = [await market.producer(), await market.richBuyer(BUYERS_MONEY)];
  const offer = await market.offer(producer);
  const { body: order } = await market.buy(buyer, offer);
  return { producer, buyer, offer, order };
}

async function refusedFor(who: GrainPerson, code: string, obstacles: readonly string[]) {
  expect(await obstaclesOf(who)).toEqual(obstacles);
  const { status, body } = await close(who);
  expect([status, body.code]).toEqual([409, code]);
  expect((await market.call(who, "GET", "/agro/v1/me")).status).toBe(200);
}

describe("closing an account of the marketplace is refused", () => {
  it("without the password, and changes nothing", async () => {
    const buyer = await market.buyer();
    const { status, body } = await close(buyer, { password: "errada" });
    expect([status, body.code]).toEqual([422, "privacy.password_wrong"]);
    expect((await market.call(buyer, "GET", "/agro/v1/me")).status).toBe(200);
  });

  it("while there is a balance", async () => {
    const buyer = await market.richBuyer("0.01");
    await refusedFor(buyer, "grain.closing_balance", ["balance"]);
  });

  it("to both sides while an order is open, and to neither for that once it was cancelled", async () => {
    const { producer, buyer, order } = await ordered();
    await refusedFor(buyer, "grain.closing_order", ["order"]);
    await refusedFor(producer, "grain.closing_order", ["order"]);
    await market.act(buyer, order, "cancel");
    expect(await obstaclesOf(producer)).toEqual([]);
    await refusedFor(buyer, "grain.closing_balance", ["balance"]);
  });

  it("while grain is kept for a price that was proposed and not answered", async () => {
    const [producer, buyer] = [await market.producer(), await market.buyer()];
    const offer = await market.offer(producer);
    const proposal = { offerId: offer.id, quantity: "10", pricePerTonne: "398.50", proposedPrice: "390.00" };
    expect((await market.call(buyer, "POST", "/agro/v1/orders", proposal)).status).toBe(201);
    await refusedFor(buyer, "grain.closing_order", ["order"]);
    await refusedFor(producer, "grain.closing_order", ["order"]);
  });

  it("while an order is in dispute", async () => {
    const { producer, buyer, order } = await ordered();
    await market.act(producer, order, "accept");
    await market.act(producer, order, "loads", { quantity: "40" });
    await market.act(buyer, order, "dispute", { reason: "quality", description: "Umidade alta na chegada" });
    await refusedFor(buyer, "grain.closing_dispute", ["dispute"]);
    await refusedFor(producer, "grain.closing_dispute", ["dispute"]);
  });
});

describe("a closed account of the marketplace", () => {
  it("is shut at once in every tab, takes its offers from the market, and is told of by one letter", async () => {
    const producer = await market.producer();
    const [plain, sold] = [await market.offer(producer), await market.offer(producer)];
    const buyer = await market.richBuyer(BUYERS_MONEY);
    const { body: order } = await market.buy(buyer, sold);
    await market.act(buyer, order, "cancel");
    const elsewhere = await market.signedIn(producer.email);
    // What the producer is told of the order is gathered for a while.
    await market.app.worker.runDue();
    await market.pass(0.1);
    const lettersBefore = mailbox.messages(producer.email).length;
    await market.call(producer, "POST", "/agro/v1/me/exports");

    expect((await close(producer)).status).toBe(204);
    for (const who of [producer, elsewhere])
      expect((await market.call(who, "GET", "/agro/v1/me")).status).toBe(401);
    const again = { email: producer.email, password: PASSWORD };
    const signIn = await market.call(undefined, "POST", "/agro/v1/auth/login", again);
    expect([signIn.status, signIn.body.code]).toEqual([403, "privacy.account_closed"]);

    for (const offer of [plain, sold])
      expect((await market.buy(buyer, offer)).body.code).toBe("grain.order_offer_closed");
    const listed: { id: string }[] = (await market.call(buyer, "GET", "/agro/v1/offers?limit=50")).body.items;
    expect(listed.filter(({ id }) => id === plain.id || id === sold.id)).toEqual([]);
    expect((await market.read(buyer, order)).counterParty.name).toBe(producer.name);

    await market.app.worker.runDue();
    // It says that the account is closed; none says that a copy of the data is ready.
    expect(mailbox.messages(producer.email)).toHaveLength(lettersBefore + 1);
    const [closure] = await query(market.app.ctx.db, "select * from grain_closure where user_id = $1", [
      producer.userId,
    ]);
    expect(closure).toMatchObject({
      closed_at: market.app.ctx.clock.now(),
      purge_on: expect.stringMatching(/^2036-/),
    });
  });

  it("is closed once when that is asked for many times at once", async () => {
    const buyer = await market.buyer();
    const answers = await Promise.all([1, 2, 3].map(() => close(buyer)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    for (const { status } of answers) expect(status).toBeLessThan(500);
  });

  it("is opened again by no administrator", async () => {
    const [buyer, admin] = [await market.buyer(), await anAdmin(market.app)];
    expect((await close(buyer)).status).toBe(204);
    const path = `/v1/admin/grain/traders/${buyer.userId}/suspension`;
    const { body } = await market.call(admin, "POST", path, {
      suspended: false,
      reason: "pediu para voltar",
    });
    expect(body.code).toBe("privacy.account_closed");
  });

  it("keeps what the law wants for ten years, then forgets the person; order, contract and books stay", async () => {
    const { producer, buyer, order } = await ordered();
    const cpf = generateCpf();
    await market.call(producer, "PATCH", "/agro/v1/me", {
      phone: "+5565911112222",
      address: "Estrada do Silo, km 9",
      taxId: cpf,
      currentPassword: PASSWORD,
    });
    await market.call(producer, "POST", `/agro/v1/orders/${order.id}/messages`, { text: "Segue a nota" });
    await market.offer(producer, { name: "Oferta que ninguém pediu" });
    await market.act(producer, order, "decline");
    await market.app.worker.runDue();
    expect((await close(producer)).status).toBe(204);
    const words = [
      producer.name,
      producer.email,
      "65911112222",
      "Estrada do Silo",
      "Oferta que ninguém pediu",
    ];
    expect(await tellsOf(producer.userId, words)).not.toEqual([]);

    market.app.ctx.clock.advanceSeconds(10 * YEAR_SECONDS);
    await market.app.worker.runDue();
    expect(await tellsOf(producer.userId, words)).toEqual([]);
    const seen = await market.read(await market.signedIn(buyer.email), order);
    expect(seen).toMatchObject({ status: "cancelada", counterParty: { phone: null } });
    expect(JSON.parse(seen.contract.terms).producer.name).toBe(producer.name);
    const rows = await query<{ action: string }>(
      market.app.ctx.db,
      "select action from audit_event where subject = $1 and action like 'grain.account_%' order by at",
      [producer.userId],
    );
    expect(rows.map(({ action }) => action)).toEqual(["grain.account_closed", "grain.account_forgotten"]);
  });
});

/** The tables that still say one of these words of the person. */
async function tellsOf(userId: string, words: readonly string[]): Promise<string[]> {
  const owners = {
    grain_account: "user_id",
    grain_preference: "user_id",
    grain_notice: "user_id",
    notice: "user_id",
    notice_preference: "user_id",
    grain_offer: "producer_id",
    identity_user: "id",
    identity_identity: "user_id",
    identity_audit: "user_id",
  };
  const found: string[] = [];
  for (const [table, owner] of Object.entries(owners)) {
    const rows = await query(
      market.app.ctx.db,
      `select from ${table} t where ${owner} = $1 and t::text ilike any ($2::text[])`,
      [userId, words.map((word) => `%${word}%`)],
    );
    if (rows.length > 0) found.push(table);
  }
  return found;
}
