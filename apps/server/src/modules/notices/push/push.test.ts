import { randomBytes } from "node:crypto";
import { PUSH_TOPICS } from "@lastro/contracts/push";
import { inTransaction, query } from "@lastro/platform/database/database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { openZip } from "@lastro/platform/testing/open-zip";
import { startPush } from "@lastro/simulators";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { aMarketClient, callAs, offered, sayPrice, taken } from "../../../testing/market.js";
import { posted, sent } from "../../../testing/movements.js";
import { aClient, PASSWORD, type SignedInClient, signInAgain } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";
import { pixNotices } from "../../pix/index.js";
import { notify } from "../index.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const clock = createFixedClock();
let push: Awaited<ReturnType<typeof startPush>>;
let app: TestApp;
beforeAll(async () => {
  push = await startPush();
  app = await startTestApp({ clock, settings: { LASTRO_PUSH_SIMULATOR_URL: push.url } });
});
afterEach(() => push.faults.clear());
afterAll(async () => {
  await expectBooksInOrder(app.databaseUrl);
  await app.close();
  await push.close();
});

type Subscription = ReturnType<typeof push.subscribe>;

const read = async (as: SignedInClient) => (await callAs(app, as, "GET", "/v1/notices/push")).body;
const register = (as: SignedInClient, subscription: Subscription) =>
  callAs(app, as, "POST", "/v1/notices/push", subscription);

/** A browser that subscribes for this house and is registered for the client. */
async function onBrowser(as: SignedInClient): Promise<Subscription> {
  const browser = push.subscribe((await read(as)).serverKey);
  const { status } = await register(as, browser);
  if (status !== 200) throw new Error(`The browser was not registered: ${status}`);
  return browser;
}

const shownOn = ({ endpoint }: Subscription) => push.messages(endpoint).map(({ message }) => message);

const [PIX] = pixNotices;
let count = 0;
async function receivePix(who: SignedInClient, { thread = "", payer = "Bia", ago = 0 } = {}): Promise<void> {
  count += 1;
  clock.advanceSeconds(1);
  const notice = {
    ...{ kind: PIX, userId: who.userId, source: `pix:${count}`, subjectId: null },
    ...(thread ? { thread } : {}),
    facts: { amount: "25.50", payer },
    at: new Date(clock.now().getTime() - ago * 1000),
  };
  await inTransaction(app.ctx.db, (tx) => notify(tx, app.ctx, [notice]));
}

describe("a browser that is registered", () => {
  it("shows what goes into the inbox, in the client's words, with the page it is about", async () => {
    const client = await aClient(app);
    const browser = await onBrowser(client);
    await receivePix(client);
    await app.worker.runDue();
    const [notice] = (await callAs(app, client, "GET", "/v1/notices")).body.items;
    expect(shownOn(browser)).toEqual([
      { title: notice.title, body: notice.text, link: "/statement", tag: notice.id, lang: "pt-BR" },
    ]);
    expect(notice.title).toMatch(/R\$\s25,50/);

    await callAs(app, client, "PATCH", "/v1/me", { language: "en" });
    await receivePix(client);
    await app.worker.runDue();
    expect(shownOn(browser)[0]).toMatchObject({ lang: "en", title: expect.stringContaining("Pix") });
    expect(shownOn(browser)[0]).not.toMatchObject({ title: notice.title });
    expect((await callAs(app, client, "GET", "/v1/notices")).body.items[0].title).toContain("received");
  });

  it("shows each step of a trade without anything being chosen", async () => {
    await sayPrice(app, "USDT", "5.00");
    const seller = await aMarketClient(app, { USDT: "1000.000000" });
    const buyer = await aMarketClient(app, { BRL: "5000.00" });
    const browser = await onBrowser(seller);
    const { id } = await taken(app, buyer, await offered(app, seller));
    await app.worker.runDue();
    expect(shownOn(browser)).toMatchObject([{ link: `/p2p/trades/${id}` }]);
    await callAs(app, buyer, "POST", `/v1/p2p/trades/${id}/messages`, { text: "Oi!" });
    await callAs(app, buyer, "POST", `/v1/p2p/trades/${id}/messages`, { text: "Vou pagar." });
    await app.worker.runDue();
    const [second, first] = shownOn(browser) as { tag: string; title: string }[];
    expect(second?.title).toMatch(/^2 mensagens/);
    expect(second?.tag).toBe(first?.tag);
  });

  it("shows a transfer on each browser of the client, and on nobody else's", async () => {
    const [sender, recipient] = [await aClient(app), await aClient(app)];
    const theirs = [await onBrowser(recipient), await onBrowser(await signInAgain(app, recipient))];
    const senders = await onBrowser(sender);
    await posted(app, sender, { BRL: "100.00" });
    await sent(app, sender, recipient, "25.50");
    await app.worker.runDue();
    for (const browser of theirs)
      expect(shownOn(browser)).toMatchObject([{ title: "Transferência recebida: R$ 25,50" }]);
    expect(shownOn(senders)).toEqual([]);
    const { devices } = await read(recipient);
    expect(devices).toHaveLength(2);
    expect(devices[0].lastSentAt).toBe(clock.now().toISOString());
  });

  it("shows nothing of what was undone, was read meanwhile, or is old", async () => {
    const client = await aClient(app);
    const browser = await onBrowser(client);
    const undone = inTransaction(app.ctx.db, async (tx) => {
      const facts = { amount: "1.00", payer: "Bia" };
      const at = clock.now();
      await notify(tx, app.ctx, [
        { kind: PIX, userId: client.userId, source: "undone", subjectId: null, facts, at },
      ]);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await receivePix(client);
    const upTo = (await callAs(app, client, "GET", "/v1/notices")).body.items[0].id;
    await callAs(app, client, "POST", "/v1/notices/read", { upTo });
    await receivePix(client, { ago: 2 * HOUR });
    await receivePix(client, { ago: 4 * 24 * HOUR });
    await app.worker.runDue();
    expect(shownOn(browser)).toEqual([]);
    await receivePix(client);
    await app.worker.runDue();
    expect(shownOn(browser)).toHaveLength(1);
  });

  it("is sent no more than every push service takes, and nothing cut in half", async () => {
    const client = await aClient(app);
    const browser = await onBrowser(client);
    await receivePix(client, { payer: "🌾".repeat(5000) });
    await app.worker.runDue();
    const [received] = push.messages(browser.endpoint);
    expect(received?.bytes).toBeLessThanOrEqual(4096);
    expect(received?.message).toMatchObject({ body: expect.stringMatching(/^[^�]*🌾…$/u) });
  });
});

describe("what is pushed", () => {
  it("is everything until the client chooses, and keeps what they choose", async () => {
    const client = await aClient(app);
    const browser = await onBrowser(client);
    const all = Object.fromEntries(PUSH_TOPICS.map((topic) => [topic, true]));
    expect((await read(client)).topics).toEqual(all);
    const fewer = { ...all, pix_received: false };
    expect((await callAs(app, client, "PUT", "/v1/notices/push/topics", fewer)).body.topics).toEqual(fewer);
    await receivePix(client);
    await app.worker.runDue();
    expect(shownOn(browser)).toEqual([]);
    expect((await callAs(app, client, "GET", "/v1/notices")).body.unread).toBe(1);
    await callAs(app, client, "PUT", "/v1/notices/push/topics", all);
    await receivePix(client);
    await app.worker.runDue();
    expect(shownOn(browser)).toHaveLength(1);
    const { body } = await callAs(app, client, "PUT", "/v1/notices/push/topics", { p2p: false });
    expect(body.code).toBe("request.invalid");
  });

  it("includes security, which a client may keep off their screens but not out of the inbox", async () => {
    const client = await aClient(app);
    const browser = await onBrowser(client);
    const change = (password: string) => callAs(app, client, "PUT", "/auth/v1/user", { password });
    await change("outra senha de teste");
    await app.worker.runDue();
    expect(shownOn(browser)).toMatchObject([{ title: "Sua senha foi alterada", link: "/security" }]);
    const { topics } = await read(client);
    await callAs(app, client, "PUT", "/v1/notices/push/topics", { ...topics, security: false });
    await change("mais uma senha de teste");
    await app.worker.runDue();
    expect(shownOn(browser)).toHaveLength(1);
    expect((await callAs(app, client, "GET", "/v1/notices")).body.unread).toBe(2);
  });
});

describe("a push service", () => {
  it.each(["busy429", "fail5xx", "failAfterAccepting"] as const)(
    "that answers %s is asked again, later each time",
    async (fault) => {
      const client = await aClient(app);
      const browser = await onBrowser(client);
      push.faults.arm(fault, true, { count: 2 });
      await receivePix(client);
      await app.worker.runDue();
      const before = shownOn(browser).length;
      await app.worker.runDue();
      expect(shownOn(browser)).toHaveLength(before);
      for (const seconds of [2, 4]) {
        clock.advanceSeconds(seconds);
        await app.worker.runDue();
      }
      const shown = shownOn(browser) as { tag: string }[];
      expect(shown.length).toBeGreaterThan(0);
      // An answer that was lost costs a second copy, which takes the place of the first.
      expect(new Set(shown.map(({ tag }) => tag)).size).toBe(1);
      expect((await read(client)).devices).toHaveLength(1);
    },
  );

  it("that fails for an hour leaves a notice to the inbox, and nothing waits for a person", async () => {
    const client = await aClient(app);
    const browser = await onBrowser(client);
    push.faults.arm("fail5xx", true);
    await receivePix(client);
    for (let waited = 0; waited <= 2 * HOUR; waited += 10 * MINUTE) {
      await app.worker.runDue();
      clock.advanceSeconds(10 * MINUTE);
    }
    push.faults.clear();
    await app.worker.runDue();
    expect(shownOn(browser)).toEqual([]);
    const open = await query<{ n: bigint }>(
      app.ctx.db,
      "select count(*) as n from job where kind = 'notices.push' and (done_at is null or given_up_at is not null)",
      [],
    );
    expect(open).toEqual([{ n: 0n }]);
  });

  it.each(["gone404", "gone410"] as const)("that answers %s loses the browser", async (fault) => {
    const client = await aClient(app);
    const browser = await onBrowser(client);
    push.faults.arm(fault, true, { count: 1 });
    await receivePix(client);
    await app.worker.runDue();
    expect((await read(client)).devices).toEqual([]);
    await receivePix(client);
    await app.worker.runDue();
    expect(shownOn(browser)).toEqual([]);
  });

  it("is not followed elsewhere", async () => {
    const client = await aClient(app);
    const browser = await onBrowser(client);
    push.faults.arm("redirect", true, { count: 1 });
    await receivePix(client);
    await app.worker.runDue();
    expect(shownOn(browser)).toEqual([]);
  });
});

describe("registering a browser", () => {
  it("takes no address but https outside the house", async () => {
    const client = await aClient(app);
    const { keys } = push.subscribe((await read(client)).serverKey);
    for (const endpoint of [
      "http://push.example.com/1",
      "https://127.0.0.1/1",
      "https://localhost/1",
      "http://127.0.0.1:5432/1",
      `${push.url.replace("http:", "https:")}/push/1`,
      "https://[::1]/1",
      "https://10.0.0.7/1",
      "https://169.254.169.254/latest",
      "https://[::ffff:192.168.0.1]/1",
      "https://user:secret@push.example.com/1",
      "ftp://push.example.com/1",
    ]) {
      const { status, body } = await register(client, { endpoint, keys });
      expect([endpoint, status, body.code]).toEqual([endpoint, 422, "notices.push_address_refused"]);
    }
    expect((await read(client)).devices).toEqual([]);
  });

  it("takes no key that nothing can be encrypted for", async () => {
    const client = await aClient(app);
    const { endpoint, keys } = push.subscribe((await read(client)).serverKey);
    const off = Buffer.concat([Buffer.of(4), randomBytes(64)]).toString("base64url");
    const refused = await register(client, { endpoint, keys: { ...keys, p256dh: off } });
    expect(refused.body.code).toBe("notices.push_address_refused");
    const short = await register(client, { endpoint, keys: { ...keys, auth: "abc" } });
    expect(short.body.code).toBe("request.invalid");
  });

  it("is once for each session and each browser", async () => {
    const client = await aClient(app);
    const browser = await onBrowser(client);
    await Promise.all([1, 2, 3, 4].map(() => register(client, browser)));
    expect((await read(client)).devices).toMatchObject([{ current: true }]);
    const newer = await onBrowser(client);
    expect((await read(client)).devices).toHaveLength(1);
    const later = await signInAgain(app, client);
    await register(later, newer);
    expect((await read(later)).devices).toMatchObject([{ current: true }]);
    expect((await read(client)).devices).toMatchObject([{ current: false }]);
    await receivePix(client);
    await app.worker.runDue();
    expect([shownOn(browser).length, shownOn(newer).length]).toEqual([0, 1]);
  });

  it("gives a browser that two people share to the one who is there", async () => {
    const [first, second] = [await aClient(app), await aClient(app)];
    const browser = await onBrowser(first);
    expect((await register(second, browser)).status).toBe(200);
    expect((await read(first)).devices).toEqual([]);
    for (const client of [first, second]) await receivePix(client);
    await app.worker.runDue();
    expect(shownOn(browser)).toHaveLength(1);
  });

  it("takes nobody's browser away by its address alone", async () => {
    const [owner, stranger] = [await aClient(app), await aClient(app)];
    const browser = await onBrowser(owner);
    const { keys } = push.subscribe((await read(stranger)).serverKey);
    await register(stranger, { endpoint: browser.endpoint, keys });
    expect((await read(owner)).devices).toHaveLength(1);
  });

  it("ends at ten, also when they come at once", async () => {
    const client = await aClient(app);
    const sessions: SignedInClient[] = [];
    for (let n = 0; n < 12; n += 1) sessions.push(await signInAgain(app, client));
    const { serverKey } = await read(client);
    const answers = await Promise.all(sessions.map((as) => register(as, push.subscribe(serverKey))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body.code)).toEqual(Array(2).fill("notices.push_devices_too_many"));
    expect((await read(client)).devices).toHaveLength(10);
  });
});

describe("a browser is forgotten", () => {
  it("when its owner removes it, and by nobody else", async () => {
    const [owner, stranger] = [await aClient(app), await aClient(app)];
    await onBrowser(owner);
    const [{ id }] = (await read(owner)).devices;
    const missing = await callAs(app, stranger, "DELETE", `/v1/notices/push/${id}`);
    expect([missing.status, missing.body.code]).toEqual([404, "resource.not_found"]);
    expect((await read(stranger)).devices).toEqual([]);
    expect((await callAs(app, owner, "DELETE", `/v1/notices/push/${id}`)).body.devices).toEqual([]);
    expect((await callAs(app, owner, "DELETE", `/v1/notices/push/${id}`)).status).toBe(404);
    expect((await callAs(app, undefined, "GET", "/v1/notices/push")).body.code).toBe("auth.required");
  });

  it("with its session: by signing out there, or from elsewhere", async () => {
    const client = await aClient(app);
    const elsewhere = await signInAgain(app, client);
    const [here, there] = [await onBrowser(client), await onBrowser(elsewhere)];
    await callAs(app, elsewhere, "POST", "/auth/v1/logout?scope=others");
    await receivePix(elsewhere);
    await app.worker.runDue();
    expect([shownOn(here).length, shownOn(there).length]).toEqual([0, 1]);
    expect((await read(elsewhere)).devices).toMatchObject([{ current: true }]);

    await callAs(app, elsewhere, "POST", "/auth/v1/logout?scope=local");
    clock.advanceSeconds(HOUR);
    await app.worker.runDue();
    const left = await query(app.ctx.db, "select 1 from notice_push_device where user_id = $1", [
      client.userId,
    ]);
    expect(left).toEqual([]);
  });

  it("with the key it subscribed with", async () => {
    const client = await aClient(app);
    const browser = await onBrowser(client);
    const [row] = await query<Record<string, unknown>>(
      app.ctx.db,
      "delete from notice_push_device where user_id = $1 returning *",
      [client.userId],
    );
    await app.pool.query(
      "insert into notice_push_device select * from jsonb_populate_record(null::notice_push_device, $1)",
      [JSON.stringify({ ...row, server_key: "former" })],
    );
    expect((await read(client)).devices).toEqual([]);
    await receivePix(client);
    await app.worker.runDue();
    expect(shownOn(browser)).toEqual([]);
  });

  it("when its owner closes the account", async () => {
    const client = await aClient(app);
    const browser = await onBrowser(client);
    const closing = await callAs(app, client, "POST", "/v1/me/closure", { password: PASSWORD });
    expect(closing.status).toBe(204);
    const left = await query(app.ctx.db, "select 1 from notice_push_device where user_id = $1", [
      client.userId,
    ]);
    expect(left).toEqual([]);
    await receivePix(client);
    await app.worker.runDue();
    expect(shownOn(browser)).toEqual([]);
  });
});

describe("a copy of one's data", () => {
  it("holds the browsers and what was chosen, without what encrypts", async () => {
    const client = await aClient(app);
    const browser = await onBrowser(client);
    const { topics } = await read(client);
    await callAs(app, client, "PUT", "/v1/notices/push/topics", { ...topics, kyc: false });
    const { id } = (await callAs(app, client, "POST", "/v1/me/exports")).body;
    await app.worker.runDue();
    const { rawPayload } = await app.http.inject({
      url: `/v1/me/exports/${id}/file`,
      headers: client.headers,
    });
    const files = openZip(rawPayload);
    const json = (name: string) => JSON.parse(files.get(`${name}.json`)?.toString() ?? "null");
    expect(json("cadastro/aparelhos-com-avisos")).toMatchObject([{ endpoint: browser.endpoint }]);
    expect(json("cadastro/escolhas-de-avisos")).toContainEqual(
      expect.objectContaining({ category: "kyc", channel: "push", wanted: false }),
    );
    const everything = [...files.values()].map((file) => file.toString("latin1")).join();
    expect(everything).not.toContain(browser.keys.auth);
  });
});

describe("a house without a key for push services", () => {
  it("pushes nothing and goes on notifying by the inbox", async () => {
    const { push: _, ...config } = app.ctx.config;
    const client = await aClient(app);
    await onBrowser(client);
    const without = { ...app.ctx, config };
    await inTransaction(app.ctx.db, (tx) =>
      notify(tx, without, [
        {
          ...{ kind: PIX, userId: client.userId, source: "off", subjectId: null, at: clock.now() },
          facts: { amount: "1.00", payer: "Bia" },
        },
      ]),
    );
    const jobs = await query(
      app.ctx.db,
      `select 1 from job where kind = 'notices.push'
       and payload ->> 'noticeId' in (select id::text from notice where user_id = $1)`,
      [client.userId],
    );
    expect(jobs).toEqual([]);
    expect((await callAs(app, client, "GET", "/v1/notices")).body.unread).toBe(1);
  });
});

describe("quiet hours", () => {
  const choose = (as: SignedInClient, quietHours: object | null) =>
    callAs(app, as, "PUT", "/v1/notices/push/quiet-hours", { quietHours });
  const MANDATORY = pixNotices.find(({ mandatory }) => mandatory);

  /** Goes on to a time of the day in Brasília. */
  function goTo(hours: number, minutes: number): void {
    const now = (clock.now().getTime() / 60_000 - 180) % 1440;
    const seconds = ((hours * 60 + minutes - now + 1440) % 1440) * MINUTE;
    clock.advanceSeconds(seconds + 1);
  }

  it("hold back what is not mandatory from their first minute to before their last, over midnight", async () => {
    for (const [hours, minutes, isShown] of [
      [21, 58, true],
      [22, 0, false],
      [0, 30, false],
      [6, 58, false],
      [7, 0, true],
    ] as const) {
      goTo(hours, minutes);
      const client = await aClient(app);
      const browser = await onBrowser(client);
      expect((await choose(client, { from: "22:00", to: "07:00" })).body.quietHours).toEqual({
        ...{ from: "22:00", to: "07:00" },
      });
      await receivePix(client);
      await app.worker.runDue();
      expect(shownOn(browser), `${hours}:${minutes}`).toHaveLength(isShown ? 1 : 0);
      expect((await callAs(app, client, "GET", "/v1/notices")).body.unread).toBe(1);
    }
  });

  it("hold back nothing that is mandatory, nothing once they are off, and refuse an empty span", async () => {
    goTo(23, 0);
    const client = await aClient(app);
    const browser = await onBrowser(client);
    await choose(client, { from: "22:00", to: "07:00" });
    if (!MANDATORY) throw new Error("No notice of Pix is mandatory");
    await inTransaction(app.ctx.db, (tx) =>
      notify(tx, app.ctx, [
        {
          ...{ kind: MANDATORY, userId: client.userId, source: "quiet:1", subjectId: null },
          ...{ facts: { amount: "25.50", payer: "Bia" }, at: clock.now() },
        },
      ]),
    );
    await app.worker.runDue();
    expect(shownOn(browser)).toHaveLength(1);
    expect((await choose(client, null)).body.quietHours).toBeNull();
    await receivePix(client);
    await app.worker.runDue();
    expect(shownOn(browser)).toHaveLength(2);
    expect((await choose(client, { from: "22:00", to: "22:00" })).status).toBe(400);
  });
});
