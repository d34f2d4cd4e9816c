import { aPhone } from "@lastro/identity/testing";
import { inTransaction, query } from "@lastro/platform/database/database";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { SMS_DEFAULTS, startMail, startSms } from "@lastro/simulators";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GrainBench, type GrainPerson, startGrainBench } from "../../../testing/grain-bench.js";
import type { SignedInTrader } from "../../../testing/traders.js";
import { telephone } from "./find-recipient.js";
import { notifyTrader } from "./notify-trader.js";

interface Mail extends Awaited<ReturnType<typeof startMail>> {}
interface Sms extends Awaited<ReturnType<typeof startSms>> {}

let mail: Mail;
let sms: Sms;
let market: GrainBench;
beforeAll(async () => {
  [mail, sms] = await Promise.all([startMail(), startSms()]);
  market = await startGrainBench({
    settings: {
      LASTRO_SMTP_URL: `smtp://127.0.0.1:${mail.smtpPort}`,
      LASTRO_SMS_URL: `${sms.url}/messages`,
      LASTRO_SMS_TOKEN: SMS_DEFAULTS.token,
    },
  });
});
afterAll(async () => {
  await market.close();
  await mail.close();
  await sms.close();
});

const ALL_OFF = {
  emailNewOrder: false,
  emailPaymentConfirmed: false,
  emailOrderShipped: false,
  smsNewOrder: false,
  smsPaymentConfirmed: false,
  pushNotifications: false,
};

/** Saves a change of someone's settings; switches that are not named are off. */
async function settle(who: SignedInTrader, { notifications, ...change }: Record<string, unknown>) {
  const { chosen: _, ...settings } = (await market.call(who, "GET", "/agro/v1/settings")).body;
  const payload = { ...settings, ...change, notifications: { ...ALL_OFF, ...(notifications as object) } };
  const saved = await market.app.http.inject({
    method: "PUT",
    url: "/agro/v1/settings",
    headers: who.headers,
    payload,
  });
  expect(saved.statusCode).toBe(200);
}

/** Lets what was asked for be told, and what gathered by that be written. */
async function post(): Promise<void> {
  await market.app.worker.runDue();
  market.app.ctx.clock.advanceSeconds(10);
  await market.app.worker.runDue();
  await market.app.worker.runDue();
}

/** A title without the number of the order it is about. */
const withoutNumber = (title: string) => title.replace(/ \(LG-\d{2}-\d{6}-\d\)$/, "");

async function lettersTo(who: { email: string }): Promise<string[]> {
  await post();
  return mail
    .messages(who.email)
    .map(({ subject }) => withoutNumber(subject))
    .toSorted();
}

async function noticesOf(who: GrainPerson) {
  await post();
  return (await market.call(who, "GET", "/agro/v1/notices")).body;
}

/** What was told in one go comes in any order. */
const kindsOf = async (who: GrainPerson): Promise<string[]> =>
  (await noticesOf(who)).items.map(({ kind }: { kind: string }) => kind).toSorted();

async function ordered(offerFields: object = {}) {
  const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer()]);
  const offer = await market.offer(producer, { name: "Soja", ...offerFields });
  return { producer, buyer, offer };
}

/** Both signed in anew after time went on. */
async function later<T extends { producer: SignedInTrader; buyer: SignedInTrader }>(sides: T) {
  const again = async (who: SignedInTrader) => ({ ...who, ...(await market.signedIn(who.email)) });
  return { producer: await again(sides.producer), buyer: await again(sides.buyer) };
}

describe("an order, from its purchase to its end", () => {
  it("is told of on the page to whoever did not do it themselves", async () => {
    const { producer, buyer, offer } = await ordered();
    const order = (await market.buy(buyer, offer)).body;
    await market.act(producer, order, "accept");
    await market.act(producer, order, "loads", { quantity: "60" });
    await market.act(producer, order, "loads");
    await market.act(producer, order, "deliver");
    const { loads } = await market.read(buyer, order);
    await market.act(buyer, order, "confirm", { loadId: loads[0].id });
    const complaint = { reason: "quality", description: "Umidade acima do limite", loadId: loads[1].id };
    await market.act(buyer, order, "dispute", complaint);
    expect(await kindsOf(producer)).toEqual(["dispute_opened", "load_paid", "new_order"]);
    expect(await kindsOf(buyer)).toEqual([
      "delivery_declared",
      "load_shipped",
      "load_shipped",
      "order_accepted",
    ]);
  });

  it("is told in the words of the reader, with the figures of the order", async () => {
    const { producer, buyer, offer } = await ordered();
    await settle(producer, {
      language: "en",
      timeZone: "Asia/Shanghai",
      notifications: { pushNotifications: true },
    });
    const order = (await market.buy(buyer, offer, "12.5")).body;
    const due = new Intl.DateTimeFormat("en", {
      dateStyle: "short",
      timeStyle: "short",
      timeZone: "Asia/Shanghai",
    }).format(new Date(order.next.dueAt));
    const [notice] = (await noticesOf(producer)).items;
    expect(notice).toMatchObject({
      kind: "new_order",
      orderId: order.id,
      title: `New order: Soja (${order.number})`,
      read: false,
    });
    expect(notice.text).toBe(
      `${buyer.name} bought 12.5 t of Soja for 4,981.25 USDT. Payment confirmed: the amount is in escrow. The deadline is ${due}.`,
    );
    await settle(producer, { language: "pt-BR", notifications: { pushNotifications: true } });
    expect((await noticesOf(producer)).items[0].text).toContain("comprou 12,5 t de Soja por 4.981,25 USDT");
  });

  it("gives back and says why when nobody acted", async () => {
    const sides = await ordered();
    await market.buy(sides.buyer, sides.offer);
    await market.pass(72);
    const { buyer, producer } = await later(sides);
    const refund = (await noticesOf(buyer)).items.at(0);
    expect(refund.kind).toBe("order_refunded");
    expect(withoutNumber(refund.title)).toBe("Valor devolvido: Soja");
    expect(refund.text).toBe(
      "39.850,00 USDT voltaram à sua carteira. Motivo: o produtor não respondeu no prazo.",
    );
    expect(await kindsOf(producer)).toEqual(["new_order", "order_cancelled"]);
  });

  it("is told once, however often it is asked for, also at the same time", async () => {
    const { producer } = await ordered();
    const notice = {
      userId: producer.userId,
      source: "the-same",
      kind: "deposit_credited",
      orderId: null,
      facts: { amount: "10.00", fee: "1.00", network: "TRON" },
      at: market.app.ctx.clock.now(),
    } as const;
    const { ctx } = market.app;
    await Promise.all(
      Array.from({ length: 5 }, () => inTransaction(ctx.db, (tx) => notifyTrader(tx, ctx, notice))),
    );
    expect(await lettersTo(producer)).toEqual(["Depósito creditado"]);
    expect(await kindsOf(producer)).toEqual(["deposit_credited"]);
  });

  it("is told when the release before asked for it by a job, once however often that runs", async () => {
    const { producer } = await ordered();
    const { ctx } = market.app;
    const payload = {
      userId: producer.userId,
      source: "before",
      kind: "deposit_credited",
      orderId: null,
      facts: { amount: "10.00", fee: "1.00", network: "TRON" },
      at: ctx.clock.now().toISOString(),
    };
    await inTransaction(ctx.db, (tx) => enqueue(tx, ctx, { kind: "grain.tell", key: "before", payload }));
    await post();
    await query(ctx.db, "update job set done_at = null where key = 'before'", []);
    expect(await lettersTo(producer)).toEqual(["Depósito creditado"]);
    expect(await kindsOf(producer)).toEqual(["deposit_credited"]);
  });

  it("is not told of when the command that did it fails", async () => {
    const { producer, buyer, offer } = await ordered();
    const order = (await market.buy(buyer, offer)).body;
    await market.act(producer, order, "accept");
    await market.act(producer, order, "accept");
    expect(await kindsOf(buyer)).toEqual(["order_accepted"]);
  });
});

describe("letters", () => {
  it("say in one what gathered in a few seconds, so that a good day floods nobody", async () => {
    const { producer, buyer, offer } = await ordered();
    await settle(producer, { notifications: { emailNewOrder: true } });
    const numbers: string[] = [];
    for (const quantity of ["10", "20", "30"])
      numbers.push((await market.buy(buyer, offer, quantity)).body.number);
    expect(await lettersTo(producer)).toEqual(["3 novidades no mercado de grãos"]);
    const [letter] = mail.messages(producer.email);
    for (const [index, tonnes] of ["10", "20", "30"].entries())
      expect(letter?.text).toContain(
        `Novo pedido: Soja (${numbers[index]}). ${buyer.name} comprou ${tonnes} t de Soja por`,
      );
    await market.buy(buyer, offer, "40");
    expect(await lettersTo(producer)).toEqual(["3 novidades no mercado de grãos", "Novo pedido: Soja"]);
  });

  it.each([
    ["emailNewOrder", ["Disputa aberta: Soja", "Novo pedido: Soja"], ["Pedido aceito: Soja"]],
    ["emailPaymentConfirmed", ["Novo pedido: Soja", "Pagamento liberado: Soja"], ["Entrega declarada: Soja"]],
    ["emailOrderShipped", [], ["Carga enviada: Soja", "Carga enviada: Soja"]],
    ["pushNotifications", [], []],
  ])("go out for what %s is about, and for nothing else", async (name, producers, buyers) => {
    const { producer, buyer, offer } = await ordered();
    for (const who of [producer, buyer]) await settle(who, { notifications: { [name]: true } });
    const order = (await market.buy(buyer, offer)).body;
    const step = async (who: GrainPerson, command: string, body: object = {}) => {
      await post();
      await market.act(who, order, command, body);
    };
    await step(producer, "accept");
    await step(producer, "loads", { quantity: "40" });
    await step(producer, "loads");
    await step(producer, "deliver");
    const { loads } = await market.read(buyer, order);
    await step(buyer, "confirm", { loadId: loads[0].id });
    const complaint = { reason: "weight", description: "Faltam vinte sacas", loadId: loads[1].id };
    await step(buyer, "dispute", complaint);
    expect(await lettersTo(producer)).toEqual(producers);
    expect(await lettersTo(buyer)).toEqual(buyers);
    expect((await noticesOf(buyer)).items.length > 0).toBe(name === "pushNotifications");
  });

  it("say amounts and times as the reader reads them, with a link to the order", async () => {
    const { producer, buyer, offer } = await ordered();
    await query(
      market.app.ctx.db,
      `insert into price_latest (coin, brl, usd, source_at, received_at, sparkline)
       values ('USDT', 540000000, 100000000, $1, $1, '[]')
       on conflict (coin) do update set brl = excluded.brl, usd = excluded.usd, source_at = excluded.source_at`,
      [market.app.ctx.clock.now()],
    );
    await settle(producer, { language: "es", currency: "BRL", notifications: { emailNewOrder: true } });
    const order = (await market.buy(buyer, offer)).body;
    expect(await lettersTo(producer)).toEqual(["Nuevo pedido: Soja"]);
    const [letter] = mail.messages(producer.email);
    expect(letter?.text.replaceAll("\u00a0", " ")).toContain("39.850,00 USDT (≈ 215.190,00 BRL)");
    expect(letter?.links).toContain(
      `${market.app.ctx.config.publicUrl.replace(/\/$/, "")}/agro/dashboard-producer/orders/${order.id}`,
    );
  });

  it("of files of reports lead to the page they are fetched from, and cost no text", async () => {
    const producer = await market.producer();
    const phone = aPhone();
    await market.call(producer, "PATCH", "/agro/v1/me", { phone: `+${phone}` });
    await settle(producer, {
      language: "en",
      notifications: { emailPaymentConfirmed: true, smsPaymentConfirmed: true },
    });
    const at = market.app.ctx.clock.now();
    const told = { userId: producer.userId, orderId: null, at } as const;
    const ready = { file: "vendas.csv", period: "1year", due: new Date(at).toISOString() } as const;
    const failed = { file: "completo.zip", period: "30days" } as const;
    await inTransaction(market.app.ctx.db, async (tx) => {
      await notifyTrader(tx, market.app.ctx, { ...told, source: "one", kind: "report_ready", facts: ready });
      await notifyTrader(tx, market.app.ctx, {
        ...told,
        source: "two",
        kind: "report_failed",
        facts: failed,
      });
    });
    expect(await lettersTo(producer)).toEqual(["2 notices from the grain marketplace"]);
    const [letter] = mail.messages(producer.email);
    expect(letter?.text).toContain(
      "The file vendas.csv (last year) is ready. Download it on the reports page by",
    );
    expect(letter?.text).toContain("The file completo.zip (last 30 days) could not be made.");
    expect(letter?.links).toContain(
      `${market.app.ctx.config.publicUrl.replace(/\/$/, "")}/agro/dashboard-producer/reports`,
    );
    expect(sms.messages(phone)).toEqual([]);
  });

  it("of what happened long ago are not written any more", async () => {
    const { producer, buyer, offer } = await ordered();
    await market.buy(buyer, offer);
    market.app.ctx.clock.advanceSeconds(4 * 86_400);
    expect(await lettersTo(producer)).not.toContain("Novo pedido: Soja");
    const again = { ...producer, ...(await market.signedIn(producer.email)) };
    expect((await noticesOf(again)).items.at(-1)).toMatchObject({ kind: "new_order", read: true });
  });
});

describe("texts", () => {
  async function withPhone(who: SignedInTrader, phone: string) {
    await market.call(who, "PATCH", "/agro/v1/me", { phone });
  }

  it("go to the number of the profile for what the switches say, and to nobody without one", async () => {
    const { producer, buyer, offer } = await ordered();
    const phone = aPhone();
    await withPhone(producer, `+${phone}`);
    await settle(producer, { notifications: { smsPaymentConfirmed: true } });
    const order = (await market.buy(buyer, offer)).body;
    await market.act(producer, order, "accept");
    await market.act(producer, order, "loads");
    await market.act(buyer, order, "dispute", { reason: "weight", description: "Faltam vinte sacas" });
    await post();
    expect(sms.messages(phone)).toHaveLength(1);
    expect(sms.messages(phone)[0]?.text).toContain(`Lastro: Novo pedido: Soja (${order.number}).`);
    expect(await lettersTo(producer)).toEqual([]);
  });

  it("are six a day at most, however often somebody buys and takes it back", async () => {
    const { producer, buyer, offer } = await ordered();
    const phone = aPhone();
    await withPhone(producer, `+${phone}`);
    await settle(producer, { notifications: { smsNewOrder: true, smsPaymentConfirmed: true } });
    for (let time = 1; time <= 8; time += 1) {
      const order = (await market.buy(buyer, offer, "1")).body;
      await market.act(buyer, order, "cancel");
      await post();
    }
    expect(sms.messages(phone)).toHaveLength(6);
  });

  it.each([
    ["(11) 98765-4321", "BR", "5511987654321"],
    ["5511987654321", "BR", "5511987654321"],
    ["55 99912-3456", "BR", "5555999123456"],
    ["011 4321-5678", "BR", "551143215678"],
    ["+1 (415) 555-0132", "BR", "14155550132"],
    ["415-555-0132", "US", "14155550132"],
    ["ramal 12", "BR", undefined],
  ] as const)("are sent to %s of %s as %s", (typed, country, dialled) => {
    expect(telephone(typed, country)).toBe(dialled);
  });
});

describe("notices on the page", () => {
  it("count as unread until the person has seen them, and are theirs alone", async () => {
    const { producer, buyer, offer } = await ordered();
    await market.buy(buyer, offer, "10");
    await post();
    await market.buy(buyer, offer, "20");
    const { items, unread } = await noticesOf(producer);
    expect([items.length, unread]).toEqual([2, 2]);
    const stranger = await market.producer();
    await market.call(stranger, "POST", "/agro/v1/notices/read", { upTo: items[0].id });
    const first = await market.call(producer, "POST", "/agro/v1/notices/read", { upTo: items[1].id });
    expect(first.body).toEqual({ unread: 1 });
    expect((await noticesOf(producer)).items.map(({ read }: { read: boolean }) => read)).toEqual([
      false,
      true,
    ]);
    expect((await noticesOf(stranger)).items).toEqual([]);
  });

  it("are not kept for who switched them off, from then on", async () => {
    const { producer, buyer, offer } = await ordered();
    await market.buy(buyer, offer, "10");
    await post();
    await settle(producer, {});
    await market.buy(buyer, offer, "20");
    expect((await noticesOf(producer)).items).toHaveLength(1);
  });
});

describe("a clock that runs", () => {
  it("reminds who must act at half of its time and at nine tenths, once each", async () => {
    const sides = await ordered();
    await market.buy(sides.buyer, sides.offer);
    await market.pass(35);
    expect(await kindsOf((await later(sides)).producer)).toEqual(["new_order"]);
    await market.pass(1);
    await market.pass(1);
    expect(await kindsOf((await later(sides)).producer)).toEqual(["new_order", "reminder"]);
    await market.pass(28);
    await market.pass(1);
    const { producer, buyer } = await later(sides);
    expect(await kindsOf(producer)).toEqual(["new_order", "reminder", "reminder"]);
    expect(await kindsOf(buyer)).toEqual([]);
    const [reminder] = (await noticesOf(producer)).items;
    expect(withoutNumber(reminder.title)).toBe("Prazo: Soja");
    expect(reminder.text).toMatch(
      /^Falta aceitar ou recusar o pedido, até .+\. Depois, o comprador recebe de volta o valor em garantia\.$/,
    );
  });

  it("reminds nobody once it was stopped", async () => {
    const sides = await ordered();
    const order = (await market.buy(sides.buyer, sides.offer)).body;
    await market.act(sides.producer, order, "accept");
    await market.pass(36);
    expect(await kindsOf((await later(sides)).producer)).toEqual(["new_order"]);
  });

  it("reminds the buyer of what silence means, and the producer where the word is theirs", async () => {
    const sides = await ordered();
    const order = (await market.buy(sides.buyer, sides.offer)).body;
    await market.act(sides.producer, order, "accept");
    await market.act(sides.producer, order, "loads");
    await market.act(sides.producer, order, "deliver");
    await market.pass(24 * 3.5);
    const half = await later(sides);
    expect((await noticesOf(half.buyer)).items[0].text).toMatch(
      /^Falta conferir e aceitar a entrega, até .+ Depois, o produtor recebe, pelo último acerto de cada carga\.$/,
    );
    const { loads } = await market.read(half.buyer, order);
    const weighing = { scaleWeight: "99", deductions: [] };
    const proposed = await market.act(half.buyer, order, "settlement", { loadId: loads[0].id, ...weighing });
    expect(proposed.status).toBe(200);
    await market.pass(24 * 3);
    const end = await later(sides);
    expect((await noticesOf(end.producer)).items[0].text).toMatch(
      /^Falta responder ao acerto proposto, até /,
    );
    expect((await kindsOf(end.buyer)).filter((kind) => kind === "reminder")).toHaveLength(1);
  });
});

describe("what one side writes or shows to the other", () => {
  async function disputed() {
    const sides = await ordered();
    const order = (await market.buy(sides.buyer, sides.offer)).body;
    await post();
    return { ...sides, order };
  }
  const say = (who: GrainPerson, order: { id: string }, text: string) =>
    market.call(who, "POST", `/agro/v1/orders/${order.id}/messages`, { text });
  const attach = (who: GrainPerson, order: { id: string }, name: string, content: Buffer) => {
    const head = `--part\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
    return market.app.http.inject({
      method: "POST",
      url: `/agro/v1/orders/${order.id}/dispute/evidence`,
      headers: { ...who.headers, "content-type": "multipart/form-data; boundary=part" },
      payload: Buffer.concat([Buffer.from(head), content, Buffer.from("\r\n--part--\r\n")]),
    });
  };
  const messages = async (who: GrainPerson) =>
    (await noticesOf(who)).items.filter(({ kind }: { kind: string }) => kind === "message_received");

  it("notifies the other side of a conversation once until it is read, and by one letter", async () => {
    const { producer, buyer, order } = await disputed();
    await settle(producer, { notifications: { emailNewOrder: true, pushNotifications: true } });
    for (const text of ["Bom dia", "Tudo certo?", "Quando sai?"]) await say(buyer, order, text);
    const [notice, ...others] = await messages(producer);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      title: `3 novas mensagens: Soja (${order.number})`,
      text: `${buyer.name} escreveu para você sobre o pedido. Leia e responda na página dele.`,
      orderId: order.id,
      read: false,
    });
    expect(await messages(buyer)).toEqual([]);
    expect(await lettersTo(producer)).not.toContain("3 novas mensagens: Soja");
    market.app.ctx.clock.advanceSeconds(600);
    expect(await lettersTo(producer)).toContain("3 novas mensagens: Soja");
    await say(buyer, order, "Alguém?");
    market.app.ctx.clock.advanceSeconds(600);
    expect((await lettersTo(producer)).filter((subject) => subject.includes("mensage"))).toHaveLength(1);
  });

  it("sends no letter of what was read meanwhile, and begins anew with what comes after", async () => {
    const { producer, buyer, order } = await disputed();
    await settle(producer, { notifications: { emailNewOrder: true, pushNotifications: true } });
    await say(buyer, order, "Bom dia");
    const [first] = await messages(producer);
    await market.call(producer, "POST", "/agro/v1/notices/read", { upTo: first.id });
    market.app.ctx.clock.advanceSeconds(600);
    expect((await lettersTo(producer)).filter((subject) => subject.includes("mensage"))).toEqual([]);
    await say(buyer, order, "Boa tarde");
    expect((await messages(producer)).map(({ title, read }: typeof first) => [title, read])).toEqual([
      [`Nova mensagem: Soja (${order.number})`, false],
      [`Nova mensagem: Soja (${order.number})`, true],
    ]);
  });

  it("loses none of several written at once", async () => {
    const { producer, buyer, order } = await disputed();
    await Promise.all(Array.from({ length: 6 }, (_, n) => say(buyer, order, `Mensagem ${n}`)));
    expect((await messages(producer)).map(({ title }: { title: string }) => title)).toEqual([
      `6 novas mensagens: Soja (${order.number})`,
    ]);
  });

  it("begins another letter for who has no inbox once one has left", async () => {
    const { producer, buyer, order } = await disputed();
    await settle(producer, { notifications: { emailNewOrder: true } });
    for (const text of ["Bom dia", "Boa tarde"]) {
      await say(buyer, order, text);
      market.app.ctx.clock.advanceSeconds(600);
      await post();
    }
    expect((await lettersTo(producer)).filter((subject) => subject === "Nova mensagem: Soja")).toHaveLength(
      2,
    );
  });

  it("notifies of evidence, gathered in the same way", async () => {
    const { producer, buyer, order } = await disputed();
    await market.act(producer, order, "accept");
    await market.act(producer, order, "loads");
    await market.act(buyer, order, "dispute", { reason: "weight", description: "Faltam vinte sacas" });
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#335577" } })
      .png()
      .toBuffer();
    for (const name of ["a.png", "b.png"])
      expect((await attach(buyer, order, name, png)).statusCode).toBe(201);
    const { items } = await noticesOf(producer);
    expect(items.find(({ kind }: { kind: string }) => kind === "evidence_added")).toMatchObject({
      title: `Prova anexada: Soja (${order.number})`,
      text: `${buyer.name} anexou 2 arquivos à disputa. Veja-os na página do pedido.`,
    });
  });
});
