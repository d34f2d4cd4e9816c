import { query } from "@lastro/platform/database/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { aClient, anEmail, PASSWORD, registrationData } from "../../testing/people.js";
import { startTestApp, type TestApp } from "../../testing/test-app.js";
import { appointAdministrator } from "./index.js";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await expectBooksInOrder(app.databaseUrl);
  await app.close();
});

const appointments = () =>
  query<{ actor: string; subject: string }>(
    app.ctx.db,
    "select actor, subject from audit_event where action = 'identity.administrator_appointed'",
    [],
  );

describe("the operator who appoints an administrator", () => {
  it("gives the role to whoever confirmed the address, once, and it is on record", async () => {
    const ana = await aClient(app);
    const bia = await aClient(app);
    const asked = async () => {
      const answer = await app.http.inject({ url: "/v1/admin/stats", headers: ana.headers });
      return [answer.statusCode, answer.json().code];
    };
    expect(await asked()).toEqual([403, "auth.forbidden"]);
    expect(await appointAdministrator(app.ctx, ` ${ana.email.toUpperCase()} `)).toBe("appointed");
    // Known as an administrator at once, and let in with a second factor only.
    expect(await asked()).toEqual([403, "auth.second_factor_required"]);
    expect(await appointAdministrator(app.ctx, ana.email)).toBe("already_administrator");
    expect(await appointments()).toEqual([{ actor: "system:operator.admin", subject: ana.userId }]);
    const other = await app.http.inject({ url: "/v1/admin/stats", headers: bia.headers });
    expect(other.json().code).toBe("auth.forbidden");
  });

  it("gives it to nobody whose address is unknown or not confirmed", async () => {
    const email = anEmail();
    await app.http.inject({
      method: "POST",
      url: "/auth/v1/signup",
      payload: { email, password: PASSWORD, data: registrationData() },
    });
    const roles = () => query(app.ctx.db, "select user_id from user_roles", []);
    const before = (await roles()).length;
    expect(await appointAdministrator(app.ctx, email)).toBe("unknown");
    expect(await appointAdministrator(app.ctx, anEmail())).toBe("unknown");
    expect(await roles()).toHaveLength(before);
  });
});
