import { inTransaction, query } from "@lastro/platform/database/database";
import { SMS_DEFAULTS, startSms } from "@lastro/simulators";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type GrainBench, startGrainBench } from "../../../testing/grain-bench.js";
import type { SignedInTrader } from "../../../testing/traders.js";
import { enqueueWhatsApp } from "./send-whatsapp.job.js";

const PHONE_NUMBER_ID = "100000000000001";
const VERIFY = "a-word-to-verify-by";
const WEBHOOK = "/v1/whatsapp/webhook";

let phones: Awaited<ReturnType<typeof startSms>>;
let market: GrainBench;
let phoneCount = 0;

beforeAll(async () => {
  // Reports go through `report`, so that each test says when.
  phones = await startSms();
  market = await startGrainBench({
    settings: {
      LASTRO_WHATSAPP_URL: `${phones.url}/graph/v23.0`,
      LASTRO_WHATSAPP_PHONE_NUMBER_ID: PHONE_NUMBER_ID,
      LASTRO_WHATSAPP_TOKEN: SMS_DEFAULTS.token,
      LASTRO_WHATSAPP_APP_SECRET: SMS_DEFAULTS.token,
      LASTRO_WHATSAPP_VERIFY_TOKEN: VERIFY,
    },
  });
});
afterEach(() => phones.faults.clear());
afterAll(async () => {
  await market.close();
  await phones.close();
});

function aNumber(): string {
  phoneCount += 1;
  return `55119${String(70_000_000 + phoneCount)}`;
}

async function post(seconds = 10): Promise<void> {
  await market.app.worker.runDue();
  market.app.ctx.clock.advanceSeconds(seconds);
  // What is due is written as a message, and that is sent, each by a job of its own.
  for (let round = 0; round < 4; round += 1) await market.app.worker.runDue();
}

const texts = (phone: string) => phones.messages(phone).map(({ text }) => text);
const call = (who: SignedInTrader, method: "GET" | "POST" | "DELETE", path = "", body?: object) =>
  market.call(who, method, `/agro/v1/notices/whatsapp${path}`, body);

/** Somebody who proved their number. */
async function reachable(who: SignedInTrader): Promise<string> {
  const phone = aNumber();
  expect((await call(who, "POST", "", { phone: `+${phone}` })).body.state).toBe("code_sent");
  await market.app.worker.runDue();
  const [code = ""] = texts(phone);
  expect((await call(who, "POST", "/confirm", { code })).body).toEqual({
    ...{ available: true, phone: phone.slice(-4), state: "on" },
  });
  return phone;
}

/** A message of the house's own to a number, once it has been tried. */
async function sent(who: SignedInTrader) {
  const phone = aNumber();
  const template = { name: "lastro_aviso" as const, title: "Aviso", text: "Texto", path: "/agro" };
  await inTransaction(market.app.ctx.db, (tx) =>
    enqueueWhatsApp(tx, market.app.ctx, {
      ...{ userId: who.userId, to: phone, language: "pt-BR" as const, template },
    }),
  );
  await market.app.worker.runDue();
  return phone;
}

async function messageOf(who: SignedInTrader) {
  const [row] = await query<{ id: string; status: string; provider: string | null; sealed: Buffer | null }>(
    market.app.ctx.db,
    `select id, status, provider_id as provider, sealed from notice_whatsapp_message where user_id = $1
     order by created_at desc, id desc limit 1`,
    [who.userId],
  );
  if (!row) throw new Error("No message");
  return row;
}

/** A report as Meta sends it. */
async function report(
  value: object,
  { secret = SMS_DEFAULTS.token as string, number = PHONE_NUMBER_ID } = {},
) {
  const metadata = { display_phone_number: "1", phone_number_id: number };
  const { body, headers } = phones.whatsapp.signed(secret, {
    object: "whatsapp_business_account",
    entry: [{ id: "1", changes: [{ field: "messages", value: { metadata, ...value } }] }],
  });
  const answer = await market.app.http.inject({ method: "POST", url: WEBHOOK, headers, payload: body });
  return answer.statusCode;
}

const status = (id: string, word: string, own?: string) => ({
  statuses: [{ id, status: word, timestamp: "1", ...(own ? { biz_opaque_callback_data: own } : {}) }],
});

describe("a number on WhatsApp", () => {
  it("is proven by the code that was sent to it, and nothing else goes there before", async () => {
    const producer = await market.producer();
    const phone = aNumber();
    await call(producer, "POST", "", { phone });
    await market.app.worker.runDue();
    const buyer = await market.richBuyer();
    await market.buy(buyer, await market.offer(producer), "10");
    await post();
    expect(texts(phone)).toEqual([expect.stringMatching(/^\d{6}$/)]);
    const [code = ""] = texts(phone);
    const wrong = code === "000000" ? "000001" : "000000";
    for (let turn = 0; turn < 5; turn += 1)
      expect((await call(producer, "POST", "/confirm", { code: wrong })).body.code).toBe(
        "notices.whatsapp_code_wrong",
      );
    // Tried too often: the right one proves nothing any more.
    expect((await call(producer, "POST", "/confirm", { code })).status).toBe(422);
    expect((await call(producer, "GET")).body.state).toBe("code_sent");
  });

  it("is notified from then on, with the page it is about, in messages that gather", async () => {
    const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer()]);
    const phone = await reachable(producer);
    await market.buy(buyer, await market.offer(producer, { name: "Soja" }), "10");
    await post();
    expect(texts(phone)[0]).toMatch(/^Novo pedido: Soja \(LG-/);
    expect(texts(phone)).toHaveLength(2);
  });

  it.each(["PARAR", " parar. ", "Stop"])("is left alone once its owner answers %j", async (words) => {
    const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer()]);
    const phone = await reachable(producer);
    const answer = (text: string) =>
      report({ messages: [{ from: phone, type: "text", text: { body: text } }] });
    expect(await answer("Posso parar amanhã?")).toBe(200);
    expect((await call(producer, "GET")).body.state).toBe("on");
    expect(await answer(words)).toBe(200);
    expect((await call(producer, "GET")).body).toMatchObject({ state: "off", phone: null });
    await market.buy(buyer, await market.offer(producer), "10");
    await post();
    expect(texts(phone)).toHaveLength(1);
  });

  it("is left alone by its person's own choice, of a subject or of all", async () => {
    const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer()]);
    const phone = await reachable(producer);
    await call(producer, "DELETE");
    await market.buy(buyer, await market.offer(producer), "10");
    await post();
    expect(texts(phone)).toHaveLength(1);
  });
});

describe("a message", () => {
  it("is accepted, then as far as the provider reports it, in whatever order that comes", async () => {
    const who = await market.producer();
    await sent(who);
    const { provider, status: first, sealed } = await messageOf(who);
    expect([first, sealed]).toEqual(["accepted", null]);
    for (const word of ["read", "delivered", "sent", "failed", "of another kind"])
      expect(await report(status(provider ?? "", word))).toBe(200);
    expect((await messageOf(who)).status).toBe("read");
  });

  it("is unknown where its answer was lost, is not sent again, and is settled by a report", async () => {
    const who = await market.producer();
    phones.faults.arm("failAfterAccepting", true, { count: 1 });
    const phone = await sent(who);
    const { id, status: first } = await messageOf(who);
    expect(first).toBe("unknown");
    await post(3_600);
    expect(texts(phone)).toHaveLength(1);
    await report(status("wamid.lost", "delivered", id));
    expect((await messageOf(who)).status).toBe("delivered");
  });

  it("waits and goes later while the provider takes nothing", async () => {
    const who = await market.producer();
    phones.faults.arm("tooMany", true, { count: 1 });
    const phone = await sent(who);
    expect([(await messageOf(who)).status, texts(phone).length]).toEqual(["waiting", 0]);
    await post(60);
    expect([(await messageOf(who)).status, texts(phone).length]).toEqual(["accepted", 1]);
  });

  it("is over where the provider refuses it", async () => {
    const who = await market.producer();
    phones.faults.arm("refuse", true, { count: 1 });
    await sent(who);
    expect((await messageOf(who)).status).toBe("failed");
  });

  it("is unknown after a process died while it was sent", async () => {
    const who = await market.producer();
    phones.faults.arm("tooMany", true, { count: 1 });
    const phone = await sent(who);
    const { id } = await messageOf(who);
    await query(market.app.ctx.db, "update notice_whatsapp_message set status = 'sending' where id = $1", [
      id,
    ]);
    await post(60);
    expect([(await messageOf(who)).status, texts(phone).length]).toEqual(["unknown", 0]);
  });
});

describe("a report", () => {
  it("is believed by its signature alone, and for our number alone", async () => {
    const who = await market.producer();
    await sent(who);
    const { provider } = await messageOf(who);
    expect(await report(status(provider ?? "", "read"), { secret: "another-secret" })).toBe(404);
    expect(await report(status(provider ?? "", "read"), { number: "2" })).toBe(200);
    const unsigned = { method: "POST", url: WEBHOOK, payload: "{}" } as const;
    expect((await market.app.http.inject(unsigned)).statusCode).toBe(404);
    expect((await messageOf(who)).status).toBe("accepted");
  });

  it("has its address verified by the word that was agreed", async () => {
    const ask = (word: string) =>
      market.app.http.inject({
        url: `${WEBHOOK}?hub.mode=subscribe&hub.challenge=112233&hub.verify_token=${word}`,
      });
    const answer = await ask(VERIFY);
    expect([answer.statusCode, answer.body]).toEqual([200, "112233"]);
    expect((await ask("another-word")).statusCode).toBe(404);
  });
});
