import { inTransaction, query } from "@lastro/platform/database/database";
import { startMail } from "@lastro/simulators";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verify } from "../../testing/kyc.js";
import { posted, sent } from "../../testing/movements.js";
import { aClient, type SignedInPerson } from "../../testing/people.js";
import { startTestApp, type TestApp } from "../../testing/test-app.js";
import { pixNotices } from "../pix/index.js";
import { forgetNoticesJob, notify } from "./index.js";

let mailbox: Awaited<ReturnType<typeof startMail>>;
let app: TestApp;
beforeAll(async () => {
  mailbox = await startMail();
  app = await startTestApp({ settings: { LASTRO_SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}` } });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

async function call(
  who: SignedInPerson | undefined,
  method: "GET" | "POST" | "PUT",
  url: string,
  payload?: object,
) {
  const headers = who?.headers ?? {};
  const answer = await app.http.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.json() };
}

const inboxOf = async (who: SignedInPerson, query = "") =>
  (await call(who, "GET", `/v1/notices${query}`)).body;

const [PIX] = pixNotices;

let count = 0;
async function receivePix(who: SignedInPerson, { source = "", thread = "" } = {}): Promise<void> {
  count += 1;
  app.ctx.clock.advanceSeconds(1);
  const notice = {
    kind: PIX,
    userId: who.userId,
    source: source || `pix:${count}`,
    subjectId: null,
    ...(thread ? { thread } : {}),
    facts: { amount: `${count}.00`, payer: "Bia" },
    at: app.ctx.clock.now(),
    addressee: { email: who.email, language: "pt-BR" },
  } as const;
  await inTransaction(app.ctx.db, (tx) => notify(tx, app.ctx, [notice]));
}

describe("the inbox of a client", () => {
  it("has what a letter told, in the same transaction and in their words, with the page it is about", async () => {
    const client = await aClient(app);
    await verify(app, client);
    await call(client, "PUT", "/auth/v1/user", { password: "outra senha de teste" });
    await app.worker.runDue();
    const { items, unread } = await inboxOf(client);
    expect(unread).toBe(2);
    expect(items).toMatchObject([
      { kind: "password_changed", title: "Sua senha foi alterada", link: "/security", read: false },
      {
        kind: "kyc_approved",
        title: "Sua verificação foi aprovada",
        text: "A mesa OTC e os demais serviços já estão liberados para você.",
        link: "/kyc-plus",
      },
    ]);
    expect(mailbox.messages(client.email)).toHaveLength(2);
  });

  it("has each transfer that came, with who sent it", async () => {
    const [sender, recipient] = [await aClient(app), await aClient(app)];
    await posted(app, sender, { BRL: "100.00" });
    await sent(app, sender, recipient, "25.50");
    await sent(app, sender, recipient, "10.00");
    await app.worker.runDue();
    const { items } = await inboxOf(recipient);
    expect(items).toHaveLength(2);
    expect(items.map(({ title }: { title: string }) => title)).toContain("Transferência recebida: R$ 25,50");
    expect(items[0]).toMatchObject({ kind: "transfer_received", link: "/statement" });
    expect((await inboxOf(sender)).items).toEqual([]);
  });

  it("has no notice of what was undone", async () => {
    const client = await aClient(app);
    const undone = inTransaction(app.ctx.db, async (tx) => {
      const facts = { amount: "1.00", payer: "Bia" };
      const at = app.ctx.clock.now();
      await notify(tx, app.ctx, [
        { kind: PIX, userId: client.userId, source: "undone", subjectId: null, facts, at },
      ]);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await inboxOf(client)).toEqual({ items: [], nextCursor: null, unread: 0 });
  });

  it("is read page by page, newest first, and each notice once", async () => {
    const client = await aClient(app);
    for (let n = 0; n < 5; n += 1) await receivePix(client);
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: { items: { id: string; text: string }[]; nextCursor: string | null } = await inboxOf(
        client,
        `?limit=2${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(new Set(seen).size).toBe(5);
    const { items } = await inboxOf(client);
    expect(items.map(({ id }: { id: string }) => id)).toEqual(seen);
    expect(items[0]).toMatchObject({ link: "/statement", text: expect.stringContaining("Bia") });
    expect((await call(client, "GET", "/v1/notices?cursor=nonsense")).body.code).toBe("request.invalid");
  });

  it("counts what is unread, and is theirs alone", async () => {
    const [client, stranger] = [await aClient(app), await aClient(app)];
    for (let n = 0; n < 3; n += 1) await receivePix(client);
    const { items, unread } = await inboxOf(client);
    expect(unread).toBe(3);
    const upTo = items[1].id;
    expect((await call(stranger, "POST", "/v1/notices/read", { upTo })).body).toEqual({ unread: 0 });
    expect((await inboxOf(client)).unread).toBe(3);
    expect((await call(client, "POST", "/v1/notices/read", { upTo })).body).toEqual({ unread: 1 });
    expect((await inboxOf(client)).items.map(({ read }: { read: boolean }) => read)).toEqual([
      false,
      true,
      true,
    ]);
    expect((await call(undefined, "GET", "/v1/notices")).body.code).toBe("auth.required");
  });

  it("is read by what it is about and by what is unread, page by page too", async () => {
    const client = await aClient(app);
    await receivePix(client);
    await call(client, "PUT", "/auth/v1/user", { password: "outra senha de teste" });
    await app.worker.runDue();
    for (let n = 0; n < 2; n += 1) await receivePix(client);
    const kinds = async (query: string) =>
      (await inboxOf(client, query)).items.map(({ kind }: { kind: string }) => kind);
    expect(await kinds("?topic=security")).toEqual(["password_changed"]);
    expect(await kinds("?topic=otc_settled")).toEqual([]);
    const first = await inboxOf(client, "?topic=pix_received&limit=2");
    const next = await inboxOf(client, `?topic=pix_received&limit=2&cursor=${first.nextCursor}`);
    expect([first.items.length, next.items.length, next.nextCursor]).toEqual([2, 1, null]);
    await call(client, "POST", "/v1/notices/read", { upTo: first.items[1].id });
    expect(await kinds("?unread=true")).toEqual(["pix_received"]);
    expect(await kinds("?unread=true&topic=security")).toEqual([]);
    expect((await call(client, "GET", "/v1/notices?topic=weather")).body.code).toBe("request.invalid");
  });

  it("loses what is two years old, and nothing newer", async () => {
    const client = await aClient(app);
    await receivePix(client, { source: "old" });
    app.ctx.clock.advanceSeconds(3600);
    await receivePix(client, { source: "newer" });
    const forget = forgetNoticesJob(app.ctx);
    app.ctx.clock.advanceSeconds(2 * 365 * 86_400 - 1800);
    await forget.run(new AbortController().signal);
    const left = await query<{ source: string }>(app.ctx.db, "select source from notice where user_id = $1", [
      client.userId,
    ]);
    expect(left).toEqual([{ source: "newer" }]);
  });

  it("keeps what a client wants no letter of, and security whatever they want", async () => {
    const client = await aClient(app);
    await call(client, "PUT", "/v1/me/notifications", {
      pix_received: false,
      otc_settled: false,
      price_alerts: false,
      kyc: false,
    });
    await receivePix(client);
    await call(client, "PUT", "/auth/v1/user", { password: "mais uma senha de teste" });
    await app.worker.runDue();
    expect(mailbox.messages(client.email).map(({ subject }) => subject)).toEqual(["Sua senha foi alterada"]);
    expect((await inboxOf(client)).items).toHaveLength(2);
  });

  it("has a notice once when the same is told several times at once, with one letter", async () => {
    const client = await aClient(app);
    await Promise.all(Array.from({ length: 5 }, () => receivePix(client, { source: "the same" })));
    await app.worker.runDue();
    expect((await inboxOf(client)).items).toHaveLength(1);
    expect(mailbox.messages(client.email)).toHaveLength(1);
  });

  it("collects a thread, also while it is being read", async () => {
    const client = await aClient(app);
    await receivePix(client, { thread: "a" });
    const upTo = (await inboxOf(client)).items[0].id;
    await Promise.all([
      call(client, "POST", "/v1/notices/read", { upTo }),
      ...Array.from({ length: 5 }, () => receivePix(client, { thread: "a" })),
    ]);
    const [sum] = await query<{ told: bigint }>(
      app.ctx.db,
      "select sum(occurrences) as told from notice where user_id = $1",
      [client.userId],
    );
    expect(Number(sum?.told)).toBe(6);
    expect((await inboxOf(client)).items.length).toBeLessThanOrEqual(2);
  });
});

describe("what the release before writes", () => {
  it("is in the new tables as it is written", async () => {
    const { userId } = await aClient(app);
    const run = (sql: string) => query<Record<string, unknown>>(app.ctx.db, sql, [userId]);
    const optOut = "insert into notification_opt_out (user_id, topic, at) values ($1, 'kyc', now())";
    const choices = () => run("select category, channel, wanted from notice_preference where user_id = $1");
    await run(optOut);
    expect(await choices()).toEqual([{ category: "kyc", channel: "email", wanted: false }]);
    await run("delete from notification_opt_out where user_id = $1");
    expect(await choices()).toEqual([]);

    await run(`insert into grain_preference values
      ($1, false, true, true, true, false, false, 'en', 'UTC', 'USDT', false, true, now())`);
    await run("update grain_preference set sms_new_order = false where user_id = $1");
    const wanted = (await choices()).map((row) => Object.values(row).join(" "));
    expect(wanted.toSorted()).toEqual([
      "orders email false",
      "orders inbox false",
      "orders sms false",
      "payments email true",
      "payments inbox false",
      "payments sms false",
      "shipments email true",
      "shipments inbox false",
    ]);

    await run(`insert into grain_notice (id, user_id, source, kind, facts, at, shown, mail_due, sms_due)
      values (gen_random_uuid(), $1, 'old', 'new_order', '{}', now(), true, true, false)`);
    expect(
      await run(
        `select n.realm, n.email_due_at is not null as due, o.mail_due as twice
         from notice n join grain_notice o on o.id = n.id where n.user_id = $1`,
      ),
    ).toEqual([{ realm: "agro", due: true, twice: false }]);
  });
});
