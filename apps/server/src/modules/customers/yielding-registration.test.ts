import { query } from "@lastro/platform/database/database";
import { startMail } from "@lastro/simulators";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aClient, anEmail, PASSWORD, registrationData } from "../../testing/people.js";
import { startTestApp, type TestApp } from "../../testing/test-app.js";

let app: TestApp;
let mail: Awaited<ReturnType<typeof startMail>>;
beforeAll(async () => {
  mail = await startMail();
  app = await startTestApp({ settings: { LASTRO_SMTP_URL: `smtp://127.0.0.1:${mail.smtpPort}` } });
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

const post = (path: string, payload: object) =>
  app.http.inject({ method: "POST", url: `/auth/v1${path}`, payload });

async function codeTo(email: string): Promise<string> {
  await app.worker.runDue();
  return /: (\d{6})$/m.exec(mail.messages(email)[0]?.text ?? "")?.[1] ?? "";
}

describe("a registration nobody confirmed", () => {
  it("gives its address up, with its profile, to a client who proves it", async () => {
    const ana = await aClient(app);
    const wanted = anEmail();
    await post("/signup", { email: wanted, password: PASSWORD, data: registrationData() });
    await app.worker.runDue();
    const asked = await app.http.inject({
      method: "PUT",
      url: "/auth/v1/user",
      headers: ana.headers,
      payload: { email: wanted },
    });
    expect(asked.statusCode).toBe(200);
    for (const email of [ana.email, wanted])
      await post("/verify", { type: "email_change", email, token: await codeTo(email) });
    const profiles = await query(
      app.ctx.db,
      "select id, email from customers_profile where email = any ($1)",
      [[ana.email, wanted]],
    );
    expect(profiles).toEqual([{ id: ana.userId, email: wanted }]);
  });
});
