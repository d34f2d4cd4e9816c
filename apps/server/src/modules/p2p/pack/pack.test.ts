import { query } from "@lastro/platform/database/database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { aForm, aPicture } from "../../../testing/kyc.js";
import { aMarketClient, callAs, offered, sayPrice, taken } from "../../../testing/market.js";
import { aClient, anAdmin, type SignedInPerson } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";
import { readSigningKeys, verifyDocument } from "../../receipts/index.js";

const clock = createFixedClock();
let app: TestApp;
let [seller, buyer]: SignedInPerson[] = [];
let trade: { id: string; number: string };

beforeAll(async () => {
  app = await startTestApp({ clock });
  await sayPrice(app, "USDT", "5.00");
  seller = await aMarketClient(app, { USDT: "1000.000000" });
  buyer = await aMarketClient(app, { BRL: "5000.00" });
  trade = await taken(app, buyer, await offered(app, seller, { terms: "Só de conta própria. 仅限本人账户" }));
  await callAs(app, buyer, "POST", `/v1/p2p/trades/${trade.id}/messages`, {
    text: "Vou pagar agora (lastro-document:x) 今すぐ支払います",
  });
  const form = aForm([{ name: "file", content: await aPicture(), filename: "comprovante.jpg" }]);
  await app.http.inject({
    method: "POST",
    url: `/v1/p2p/trades/${trade.id}/pictures`,
    headers: { ...buyer.headers, ...form.headers },
    payload: form.payload,
  });
});
afterAll(async () => {
  await expectBooksInOrder(app.databaseUrl);
  await app.close();
});

const download = (as: SignedInPerson | undefined, path = `/v1/p2p/trades/${trade.id}/pack.pdf`) =>
  app.http.inject({ url: path, headers: as?.headers ?? {} });

describe("the pack of a trade", () => {
  it("is made once the trade has ended", async () => {
    expect((await download(seller)).json().code).toBe("p2p.pack_unavailable");
    await callAs(app, buyer, "POST", `/v1/p2p/trades/${trade.id}/paid`, {});
    await callAs(app, seller, "POST", `/v1/p2p/trades/${trade.id}/rate`, { stars: 5, comment: "Ótimo" });
    expect((await download(seller)).statusCode).toBe(200);
  });

  it("is one PDF that proves by the public keys alone that it is as it was made", async () => {
    const answer = await download(seller);
    expect(answer.headers["content-disposition"]).toBe(`attachment; filename="dossie-${trade.number}.pdf"`);
    const file = answer.rawPayload;
    expect(file.subarray(0, 5).toString()).toBe("%PDF-");
    const { published } = await readSigningKeys(app.ctx);
    expect(verifyDocument(file, published)).toMatchObject({
      is: "genuine",
      document: { kind: "p2p.pack", number: trade.number },
    });
    for (const at of [20, Math.floor(file.length / 2), file.length - 20]) {
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(verifyDocument(changed, published).is).not.toBe("genuine");
    }
    expect(verifyDocument(Buffer.concat([file, file]), published).is).toBe("changed");
    expect(verifyDocument(Buffer.from("%PDF-1.3"), published).is).toBe("no_document");
  });

  it("is its two sides' and the administrators', who are recorded", async () => {
    const own = await download(buyer);
    expect(own.statusCode).toBe(200);
    expect((await download(await aClient(app))).statusCode).toBe(404);
    expect((await download(undefined)).statusCode).toBe(401);
    const path = `/v1/admin/p2p/trades/${trade.id}/pack.pdf`;
    expect((await download(buyer, path)).statusCode).toBe(403);
    expect((await download(await anAdmin(app), path)).statusCode).toBe(200);
    const read = await query(
      app.ctx.db,
      "select 1 from audit_event where action = 'p2p.pack_read' and subject = $1",
      [trade.id],
    );
    expect(read).toHaveLength(1);
  });
});
