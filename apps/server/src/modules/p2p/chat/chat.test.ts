import { query } from "@lastro/platform/database/database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { aForm, aPicture } from "../../../testing/kyc.js";
import { aMarketClient, callAs, offered, sayPrice, taken } from "../../../testing/market.js";
import { aClient, type SignedInClient } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";

const clock = createFixedClock();
let app: TestApp;
let seller: SignedInClient;
let buyer: SignedInClient;
let trade: { id: string };

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(async () => {
  await expectBooksInOrder(app.databaseUrl);
  await app.close();
});
beforeEach(async () => {
  await sayPrice(app, "USDT", "5.00");
  seller = await aMarketClient(app, { USDT: "1000.000000" });
  buyer = await aMarketClient(app, { BRL: "5000.00" });
  trade = await taken(app, buyer, await offered(app, seller));
});

const write = (as: SignedInClient | undefined, text: string) =>
  callAs(app, as, "POST", `/v1/p2p/trades/${trade.id}/messages`, { text });
const room = async (as: SignedInClient, search = "") =>
  callAs(app, as, "GET", `/v1/p2p/trades/${trade.id}/messages${search}`);
async function send(as: SignedInClient, file: Buffer, filename = "comprovante.jpg") {
  const form = aForm([
    { name: "note", content: "Comprovante" },
    { name: "file", content: file, filename },
  ]);
  const response = await app.http.inject({
    method: "POST",
    url: `/v1/p2p/trades/${trade.id}/pictures`,
    headers: { ...as.headers, ...form.headers },
    payload: form.payload,
  });
  return { status: response.statusCode, body: response.json() };
}

describe("the room of a trade", () => {
  it("carries what both write, and counts what was read", async () => {
    expect((await write(buyer, "Oi! Vou pagar agora.")).status).toBe(201);
    await write(buyer, "Pronto.");
    const unread = async (as: SignedInClient) =>
      (await callAs(app, as, "GET", "/v1/p2p/trades")).body.items[0].unreadMessages;
    expect([await unread(seller), await unread(buyer)]).toEqual([2, 0]);
    const { body } = await room(seller);
    expect(
      body.messages.map(({ by, text, note }: Record<string, unknown>) => note ?? `${by}: ${text}`),
    ).toEqual(["taken", "buyer: Oi! Vou pagar agora.", "buyer: Pronto."]);
    expect(await unread(seller)).toBe(0);
    const newest = (await room(seller, "?limit=1")).body;
    expect(newest.messages[0].text).toBe("Pronto.");
    const older = (await room(seller, `?limit=1&cursor=${newest.nextCursor}`)).body;
    expect(older.messages[0].text).toBe("Oi! Vou pagar agora.");
  });

  it("is nobody else's, not even to know that it is there", async () => {
    const other = await aClient(app);
    expect((await room(other)).status).toBe(404);
    expect((await write(other, "Oi")).status).toBe(404);
    expect((await send(other, await aPicture())).status).toBe(404);
    expect((await write(undefined, "Oi")).status).toBe(401);
  });

  it("keeps script as the text it is, and refuses characters that hide text", async () => {
    const script = "<img src=x onerror=alert(1)><script>fetch('//x')</script>";
    expect((await write(buyer, script)).body.text).toBe(script);
    expect((await write(buyer, "Pague\u202e aqui")).status).toBe(400);
    expect((await write(buyer, " ")).status).toBe(400);
    expect((await write(buyer, "a".repeat(1_001))).status).toBe(400);
  });

  it("marks a key, a link and a CPF that are not the trade's", async () => {
    expect((await write(seller, "Pague em outra@chave.example")).body.facts).toEqual({ warning: "pix_key" });
    expect((await write(seller, "CPF 111.444.777-35, veja www.golpe.example")).body.facts).toEqual({
      warning: "link,cpf",
    });
    expect((await write(seller, "Recebi, obrigada!")).body.facts).toEqual({});
  });

  it("collects the notices of one room until they are read", async () => {
    await write(buyer, "Oi");
    await write(buyer, "Tudo bem?");
    const { items } = (await callAs(app, seller, "GET", "/v1/notices")).body;
    const ofRoom = items.filter(({ kind }: { kind: string }) => kind === "p2p_message");
    expect(ofRoom).toHaveLength(1);
    expect(ofRoom[0].title).toMatch(/^2 mensagens de /);
    expect(ofRoom[0].link).toBe(`/p2p/trades/${trade.id}`);
  });

  it("is closed to who floods it, and not to the other", async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => write(buyer, `Oi ${index}`)));
    const written = answers.filter(({ status }) => status === 201);
    expect(written.length).toBeLessThanOrEqual(20);
    expect(answers.every(({ status }) => status === 201 || status === 429)).toBe(true);
    expect((await write(seller, "Calma")).status).toBe(201);
    clock.advanceSeconds(60);
    expect((await write(buyer, "Desculpe")).status).toBe(201);
  });

  it("is closed once the trade has ended, and stays to be read", async () => {
    await callAs(app, buyer, "POST", `/v1/p2p/trades/${trade.id}/paid`, {});
    expect((await write(buyer, "Obrigada")).body.code).toBe("p2p.room_closed");
    expect((await send(buyer, await aPicture())).body.code).toBe("p2p.room_closed");
    expect((await room(buyer)).status).toBe(200);
  });
});

describe("pictures of a room", () => {
  it("are made anew, sealed, and opened by the two sides alone", async () => {
    const picture = await aPicture();
    const { status, body } = await send(buyer, picture);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      by: "buyer",
      text: "Comprovante",
      file: { name: "comprovante.jpg", contentType: "image/jpeg" },
    });
    const open = async (as: SignedInClient) =>
      app.http.inject({ url: `/v1/p2p/trades/${trade.id}/pictures/${body.file.id}`, headers: as.headers });
    const opened = await open(seller);
    expect(opened.statusCode).toBe(200);
    expect(opened.headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
    expect(opened.rawPayload.equals(picture)).toBe(false);
    expect((await open(await aClient(app))).statusCode).toBe(404);
    const [kept] = await query<{ sealed: Buffer }>(
      app.ctx.db,
      "select content_sealed as sealed from cases_file where id = $1",
      [body.file.id],
    );
    expect(kept?.sealed.includes(opened.rawPayload.subarray(0, 64))).toBe(false);
  });

  it.each([
    ["nothing", Buffer.alloc(0), "p2p.picture_missing"],
    ["a page", Buffer.from("<html><script>alert(1)</script></html>"), "p2p.picture_type"],
    [
      "an SVG",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      "p2p.picture_type",
    ],
    [
      "what is larger than it may be",
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5 * 1024 * 1024)]),
      "p2p.picture_too_large",
    ],
  ])("are refused when they are %s", async (_, file, code) => {
    expect((await send(buyer, file)).body.code).toBe(code);
  });
});
