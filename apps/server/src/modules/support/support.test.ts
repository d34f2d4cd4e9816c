import { query } from "@lastro/platform/database/database";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { verifyBooks } from "../../testing/books.js";
import { posted } from "../../testing/movements.js";
import { aClient, anAdmin, type SignedInPerson } from "../../testing/people.js";
import { startTestApp, type TestApp } from "../../testing/test-app.js";
import { hoursAt } from "./hours.js";

let app: TestApp;
let ana: SignedInPerson;
let bruno: SignedInPerson;
let admin: SignedInPerson;
beforeAll(async () => {
  app = await startTestApp({ settings: { LASTRO_SUPPORT_OPENS: "8", LASTRO_SUPPORT_CLOSES: "20" } });
  [ana, bruno, admin] = [await aClient(app), await aClient(app), await anAdmin(app)];
});
afterEach(async () => {
  const { checks } = await verifyBooks(app.databaseUrl);
  expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
});
afterAll(() => app.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";

async function call(person: SignedInPerson | undefined, method: Method, url: string, payload?: object) {
  const headers = person?.headers ?? {};
  const answer = await app.http.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.body === "" ? undefined : answer.json() };
}

const CONVERSATIONS = "/v1/support/conversations";
const QUEUES = "/v1/admin/support/conversations";

async function opened(person = ana, text = "Meu Pix não chegou.") {
  const body = { category: "pix", text, link: null };
  const answer = await call(person, "POST", CONVERSATIONS, body);
  expect(answer.status).toBe(201);
  return answer.body;
}

const answer = (id: string, text = "Estamos verificando.", internal = false) =>
  call(admin, "POST", `/v1/admin/cases/${id}/messages`, { text, internal });

const queue = async (name: string): Promise<string[]> =>
  (await call(admin, "GET", `${QUEUES}?queue=${name}&limit=100`)).body.items.map(
    ({ id }: { id: string }) => id,
  );

const close = (id: string, person = ana) => call(person, "POST", `${CONVERSATIONS}/${id}/close`);

describe("a conversation with support", () => {
  it("has a number for people, and goes both ways", async () => {
    const { id, number } = await opened();
    expect(number).toMatch(/^SU-\d\d-\d{6}-\d$/);
    await answer(id);
    await answer(id, "Cliente antigo: tratar logo.", true);
    const thread = await call(ana, "GET", `${CONVERSATIONS}/${id}/comments`);
    expect(thread.body.messages).toMatchObject([
      { by: "client", text: "Meu Pix não chegou." },
      { by: "administrator", name: "", text: "Estamos verificando." },
    ]);
    expect((await call(ana, "GET", `${CONVERSATIONS}/${id}`)).body).toMatchObject({
      status: "open",
      awaiting: "client",
      messages: 2,
    });
  });

  it("tells the client of each answer once, in the inbox and by letter, and not of notes", async () => {
    const { id, number } = await opened();
    await answer(id, "Uma nota.", true);
    await answer(id);
    await app.worker.runDue();
    const { body } = await call(ana, "GET", "/v1/notices");
    const told = body.items.filter(({ link }: { link: string }) => link === `/help/conversations/${id}`);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ kind: "support_answered", text: expect.stringContaining(number) });
  });

  it("is nobody else's to read, write, close or rate", async () => {
    const { id } = await opened();
    const asked = await Promise.all([
      call(bruno, "GET", `${CONVERSATIONS}/${id}`),
      call(bruno, "GET", `${CONVERSATIONS}/${id}/comments`),
      call(bruno, "POST", `${CONVERSATIONS}/${id}/comments`, { text: "Oi" }),
      close(id, bruno),
      call(bruno, "POST", `${CONVERSATIONS}/${id}/reopen`, { text: "Oi" }),
      call(bruno, "POST", `${CONVERSATIONS}/${id}/rating`, { score: 1, comment: null }),
    ]);
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await call(bruno, "GET", QUEUES)).status).toBe(403);
    const { body } = await call(bruno, "GET", CONVERSATIONS);
    expect(body.items).toEqual([]);
  });

  it("may point to a movement or case of the client's own, and to nobody else's", async () => {
    await posted(app, ana, { BRL: "10.00" });
    const { body } = await call(ana, "GET", "/v1/statement");
    const movement = { kind: "movement", id: body.items[0].transactionId ?? body.items[0].id };
    const asked = { category: "account", text: "O que é isto?", link: movement };
    expect((await call(ana, "POST", CONVERSATIONS, asked)).body.link).toEqual(movement);
    expect((await call(bruno, "POST", CONVERSATIONS, asked)).body.code).toBe("support.link_unknown");
    const link = { kind: "case", id: (await opened()).id };
    expect((await call(ana, "POST", CONVERSATIONS, { ...asked, link })).status).toBe(201);
    expect((await call(bruno, "POST", CONVERSATIONS, { ...asked, link })).body.code).toBe(
      "support.link_unknown",
    );
  });

  it("is closed once, rated once, and goes on when its client reopens it", async () => {
    const { id } = await opened();
    expect(
      (await call(ana, "POST", `${CONVERSATIONS}/${id}/rating`, { score: 5, comment: null })).body.code,
    ).toBe("support.not_closed");
    const closings = await Promise.all([close(id), close(id)]);
    expect(closings.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await call(ana, "POST", `${CONVERSATIONS}/${id}/comments`, { text: "Oi" })).body.code).toBe(
      "cases.not_open",
    );
    const ratings = await Promise.all(
      [5, 1].map((score) => call(ana, "POST", `${CONVERSATIONS}/${id}/rating`, { score, comment: "Rápido" })),
    );
    expect(ratings.map(({ status }) => status).sort()).toEqual([200, 409]);
    const reopened = await call(ana, "POST", `${CONVERSATIONS}/${id}/reopen`, {
      text: "Voltou a acontecer.",
    });
    expect(reopened.body).toMatchObject({ status: "open", awaiting: "house", may: { rate: false } });
    expect((await call(ana, "POST", `${CONVERSATIONS}/${id}/reopen`, { text: "De novo" })).body.code).toBe(
      "support.not_closed",
    );
    expect((await close(id)).body).toMatchObject({ status: "closed", may: { rate: false, reopen: true } });
    expect(
      (await call(ana, "POST", `${CONVERSATIONS}/${id}/rating`, { score: 3, comment: null })).body.code,
    ).toBe("support.already_rated");
  });

  it("is one of ten at most, also when many are opened at once", async () => {
    const carla = await aClient(app);
    const body = { category: "other", text: "Olá", link: null };
    const all = await Promise.all(Array.from({ length: 14 }, () => call(carla, "POST", CONVERSATIONS, body)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(all.filter(({ body: { code } }) => code === "support.too_many_open")).toHaveLength(4);
  });
});

describe("the inbox of administrators", () => {
  it("shows what waits for an answer, longest first, and what each of them took", async () => {
    const first = await opened(bruno);
    app.ctx.clock.advanceSeconds(60);
    const second = await opened(bruno);
    const waiting = (await queue("unanswered")).filter((id) => id === first.id || id === second.id);
    expect(waiting).toEqual([first.id, second.id]);
    await call(admin, "POST", `/v1/admin/cases/${first.id}/take`, { from: null });
    expect(await queue("mine")).toEqual([first.id]);
    await answer(first.id);
    expect(await queue("unanswered")).not.toContain(first.id);
    await call(bruno, "POST", `${CONVERSATIONS}/${first.id}/comments`, { text: "Ainda não." });
    expect(await queue("unanswered")).toContain(first.id);
    expect((await call(admin, "GET", `${QUEUES}/${first.id}`)).body).toMatchObject({
      client: { id: bruno.userId, email: bruno.email },
      assignee: { id: admin.userId },
    });
  });

  it("closes a conversation for its client, who is told, unless a colleague has it", async () => {
    const { id } = await opened(bruno);
    await call(admin, "POST", `/v1/admin/cases/${id}/take`, { from: null });
    const colleague = await anAdmin(app);
    expect((await call(colleague, "POST", `${QUEUES}/${id}/close`)).body.code).toBe(
      "cases.assigned_to_another",
    );
    expect((await call(admin, "POST", `${QUEUES}/${id}/close`)).body.status).toBe("closed");
    await app.worker.runDue();
    const { body } = await call(bruno, "GET", "/v1/notices");
    expect(body.items).toContainEqual(
      expect.objectContaining({ kind: "support_closed", link: `/help/conversations/${id}` }),
    );
    expect(await queue("closed")).toContain(id);
  });

  it("counts first answers and ratings of thirty days", async () => {
    app.ctx.clock.advanceSeconds(40 * 86_400);
    [ana, admin] = [await aClient(app), await anAdmin(app)];
    const { id } = await opened();
    app.ctx.clock.advanceSeconds(300);
    await answer(id);
    app.ctx.clock.advanceSeconds(300);
    await answer(id, "Mais alguma coisa?");
    await close(id);
    await call(ana, "POST", `${CONVERSATIONS}/${id}/rating`, { score: 4, comment: null });
    await opened();
    expect((await call(admin, "GET", "/v1/admin/support/figures")).body).toMatchObject({
      ...{ opened: 2, answered: 1, medianFirstAnswerSeconds: 300 },
      ...{ ratings: 1, averageRating: "4.0", scores: [0, 0, 0, 1, 0] },
    });
  });

  it("has saved answers that administrators alone create, change and delete", async () => {
    const macros = "/v1/admin/support/macros";
    const words = { title: "Saudação", text: "Olá! Como podemos ajudar?" };
    expect((await call(ana, "POST", macros, words)).status).toBe(403);
    const { body: macro } = await call(admin, "POST", macros, words);
    expect((await call(admin, "POST", macros, words)).body.code).toBe("support.macro_exists");
    await call(admin, "PUT", `${macros}/${macro.id}`, { ...words, text: "Oi!" });
    expect((await call(admin, "GET", macros)).body.macros).toMatchObject([
      { title: "Saudação", text: "Oi!" },
    ]);
    expect((await call(admin, "DELETE", `${macros}/${macro.id}`)).status).toBe(204);
    expect((await call(admin, "DELETE", `${macros}/${macro.id}`)).status).toBe(404);
  });
});

describe("a person who cannot sign in", () => {
  const ask = (email: string) => call(undefined, "POST", "/v1/support/passes", { email });

  async function passOf(person: SignedInPerson): Promise<string> {
    const before = await passes();
    await ask(person.email);
    const [row] = (await passes()).filter((digest) => !before.includes(digest));
    if (row === undefined) throw new Error("No link was sent");
    // The letter is sealed and the row holds a digest: the test puts a digest it knows in its place.
    const pass = "p".repeat(42) + String(before.length % 10);
    await app.pool.query(
      "update support_pass set digest = sha256($1::bytea) where digest = decode($2, 'hex')",
      [Buffer.from(pass), row],
    );
    return pass;
  }

  const passes = async () =>
    (
      await query<{ digest: string }>(
        app.ctx.db,
        "select encode(digest, 'hex') as digest from support_pass",
        [],
      )
    ).map(({ digest }) => digest);

  it("is sent a link, and the answer says nothing of whether there is an account", async () => {
    const count = (await passes()).length;
    expect(await ask("ninguem@exemplo.com.br")).toEqual({ status: 202, body: { sent: true } });
    expect(await passes()).toHaveLength(count);
    expect(await ask(ana.email)).toEqual({ status: 202, body: { sent: true } });
    expect(await passes()).toHaveLength(count + 1);
  });

  it("writes and reads by it after being suspended, in their own conversations alone, until it ends", async () => {
    const dora = await aClient(app);
    const other = await opened(ana);
    const reason = "Uso suspeito da conta";
    expect((await call(admin, "POST", `/v1/admin/users/${dora.userId}/suspend`, { reason })).status).toBe(
      200,
    );
    expect((await call(dora, "GET", CONVERSATIONS)).status).toBe(401);
    const pass = await passOf(dora);
    const body = { pass, id: null, category: "account", text: "Por que fui suspensa?" };
    const written = await call(undefined, "POST", "/v1/support/passes/write", body);
    expect(written.body).toMatchObject({ current: { status: "open" }, messages: [{ by: "client" }] });
    const { id } = written.body.current;
    await answer(id, "Vamos explicar.");
    const read = await call(undefined, "POST", "/v1/support/passes/read", { pass, id });
    expect(read.body.messages).toHaveLength(2);
    expect((await call(undefined, "POST", "/v1/support/passes/read", { pass, id: other.id })).status).toBe(
      404,
    );
    expect(
      (await call(undefined, "POST", "/v1/support/passes/write", { ...body, id: other.id })).status,
    ).toBe(404);
    app.ctx.clock.advanceSeconds(86_401);
    expect((await call(undefined, "POST", "/v1/support/passes/read", { pass, id })).body.code).toBe(
      "support.pass_invalid",
    );
  });
});

describe("the hours of support", () => {
  const hours = { opensAt: 9, closesAt: 18 };
  const at = (when: string) => hoursAt(hours, new Date(`${when}-03:00`));
  const next = (when: string) => new Date(`${when}-03:00`);

  it("are those of the settings", async () => {
    expect((await call(undefined, "GET", "/v1/support/hours")).body).toMatchObject({
      opensAt: 8,
      closesAt: 20,
    });
  });

  it("begin and end to the second on a business day in Brasília", () => {
    expect(at("2026-11-26T08:59:59")).toMatchObject({
      openNow: false,
      opensNextAt: next("2026-11-26T09:00:00"),
    });
    expect(at("2026-11-26T09:00:00")).toMatchObject({ openNow: true, opensNextAt: null });
    expect(at("2026-11-26T18:00:00")).toMatchObject({
      openNow: false,
      opensNextAt: next("2026-11-27T09:00:00"),
    });
  });

  it("leave out weekends and bank holidays", () => {
    expect(at("2026-11-27T18:30:00").opensNextAt).toEqual(next("2026-11-30T09:00:00"));
    expect(at("2026-12-25T10:00:00")).toMatchObject({
      openNow: false,
      opensNextAt: next("2026-12-28T09:00:00"),
    });
  });
});

describe("the figures of articles", () => {
  it("are those in force", async () => {
    expect((await call(undefined, "GET", "/v1/support/facts")).body).toMatchObject({
      ...{ medDays: 80, nightFrom: 20, nightTo: 6, nightLimit: "1000.00" },
    });
  });
});
