import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { freePort } from "@lastro/platform/testing/free-port";
import { startMail, startPixPsp } from "@lastro/simulators";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aClient } from "../../testing/people.js";
import { startTestApp, type TestApp } from "../../testing/test-app.js";
import { accountId, customerAccount } from "../ledger/index.js";

interface Rails {
  readonly psp: Awaited<ReturnType<typeof startPixPsp>>;
  readonly mail: Awaited<ReturnType<typeof startMail>>;
}

let app: TestApp;
let rails: Rails;
beforeAll(async () => {
  const clock = createFixedClock();
  const port = await freePort();
  rails = { psp: await startPixPsp({ clock }), mail: await startMail({ clock, mailboxPort: port + 4 }) };
  app = await startTestApp({ clock, settings: { PORT: String(port), LASTRO_PIX_URL: rails.psp.url } });
});
afterAll(async () => {
  await app.close();
  await rails.psp.close();
  await rails.mail.close();
});

describe("the page the example program is led back to", () => {
  it("is shown with whatever the address says, and repeats none of it", async () => {
    const answer = await app.http.inject("/v1/demo/example-app?code=%3Cb%3Ex&state=exemplo");
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(answer.body).toContain("Planilha de exemplo");
    expect(answer.body).not.toContain("<b>x");
  });
});

describe("what a person does outside the bank, in the demonstration", () => {
  it("pays a charge, which the bank then credits", async () => {
    const client = await aClient(app);
    const headers = { ...client.headers, "idempotency-key": "a-demonstration" };
    const created = await app.http.inject({
      method: "POST",
      url: "/v1/pix/charges",
      headers,
      payload: { amount: "40.00" },
    });
    const { id, txid } = created.json();
    const paid = await app.http.inject({
      method: "POST",
      url: "/v1/demo/pix/pay",
      headers,
      payload: { txid },
    });
    expect(paid.json()).toEqual({ endToEndId: expect.stringMatching(/^E/) });
    app.ctx.clock.advanceSeconds(60);
    await app.worker.runDue();
    const charge = await app.http.inject({ url: `/v1/pix/charges/${id}`, headers });
    expect(charge.json()).toMatchObject({ status: "PAID", payments: [{ amount: "40.00" }] });
    const { rows } = await app.pool.query("select balance from ledger_account where id = $1", [
      accountId(customerAccount(client.userId, "available", "BRL")),
    ]);
    expect(rows).toEqual([{ balance: 4000n }]);
  });

  it("cannot pay a charge that does not exist, nor one that was removed", async () => {
    const client = await aClient(app);
    const headers = { ...client.headers, "idempotency-key": "another-charge" };
    const pay = (txid: string) =>
      app.http.inject({ method: "POST", url: "/v1/demo/pix/pay", headers, payload: { txid } });
    expect((await pay("f".repeat(32))).json()).toMatchObject({ code: "resource.not_found" });
    const created = await app.http.inject({
      method: "POST",
      url: "/v1/pix/charges",
      headers,
      payload: { amount: "40.00" },
    });
    const { id, txid } = created.json();
    await app.http.inject({ method: "POST", url: `/v1/pix/charges/${id}/cancel`, headers: client.headers });
    expect((await pay(txid)).json()).toMatchObject({ code: "pix.charge_not_active" });
  });

  it("reads the mail that was sent to an address, and no other", async () => {
    const post = createTransport({ host: "127.0.0.1", port: rails.mail.smtpPort, secure: false });
    await post.sendMail({ from: "a@lastro.demo", to: "ana@example.com", subject: "Olá", text: "Oi" });
    post.close();
    const read = (to: string) => app.http.inject({ url: "/v1/demo/mailbox", query: { to } });
    expect((await read("ana@example.com")).json()).toMatchObject({ messages: [{ subject: "Olá" }] });
    expect((await read("bia@example.com")).json()).toEqual({ messages: [] });
  });
});
