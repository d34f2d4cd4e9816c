import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSecondFactor } from "../index.js";
import { aFactorBench, type FactorBench } from "../testing/factor-bench.js";
import { aClient } from "../testing/people.js";
import { aClientWithApp, askAuth } from "../testing/second-factors.js";

let bench: FactorBench;
let app: FactorBench["app"];
let operator: FactorBench["operator"];
let eventsOf: FactorBench["eventsOf"];
beforeAll(async () => {
  bench = await aFactorBench();
  ({ app, operator, eventsOf } = bench);
});
afterAll(() => bench.close());

describe("an operator", () => {
  it("sees a person's factors, renames one and takes one away with what it had raised", async () => {
    const person = await aClientWithApp(app);
    const path = `/admin/users/${person.userId}/factors`;
    const list = await askAuth(app, operator, "GET", path);
    expect([list.status, list.body]).toMatchObject([200, [{ id: person.app.id, status: "verified" }]]);
    const one = `${path}/${person.app.id}`;
    const renamed = await askAuth(app, operator, "PUT", one, { friendly_name: "Do trabalho", phone: "1" });
    expect([renamed.status, renamed.body.friendly_name, renamed.body.phone]).toEqual([
      200,
      "Do trabalho",
      "",
    ]);
    const removed = await askAuth(app, operator, "DELETE", one);
    expect([removed.status, removed.body]).toMatchObject([200, { id: person.app.id, factor_type: "totp" }]);
    expect(await app.identity.authenticate(person.headers.authorization)).toMatchObject({
      assurance: "aal1",
    });
    expect(await hasSecondFactor(app.ctx.db, person.userId)).toBe(false);
    expect((await eventsOf(person.userId)).slice(-2)).toEqual(["factor_updated", "factor_deleted"]);
  });

  it("takes recovery codes away with the last factor they could stand in for", async () => {
    const person = await aClientWithApp(app);
    expect((await askAuth(app, person.headers, "POST", "/factors/recovery-codes")).status).toBe(200);
    const path = `/admin/users/${person.userId}/factors`;
    await askAuth(app, operator, "DELETE", `${path}/${person.app.id}`);
    expect((await askAuth(app, operator, "GET", path)).body).toEqual([]);
  });

  it("is told of ids that name nothing, and anyone else that they are none", async () => {
    const person = await aClientWithApp(app);
    const other = await aClient(app);
    for (const [path, status, code] of [
      ["/admin/users/x/factors", 404, "validation_failed"],
      [`/admin/users/${person.app.id}/factors`, 404, "user_not_found"],
      [`/admin/users/${person.userId}/factors/x`, 404, "validation_failed"],
      [`/admin/users/${other.userId}/factors/${person.app.id}`, 404, "mfa_factor_not_found"],
    ] as const) {
      const method = path.endsWith("/factors") ? "GET" : "DELETE";
      const refused = await askAuth(app, operator, method, path);
      expect([path, refused.status, refused.code]).toEqual([path, status, code]);
    }
    const path = `/admin/users/${person.userId}/factors`;
    const refused = await askAuth(app, person.headers, "GET", path);
    expect([refused.status, refused.code]).toEqual([403, "not_admin"]);
  });
});
