import { inTransaction, query } from "@lastro/platform/database/database";
import { systemRandom } from "@lastro/platform/random";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";
import { ensurePerson, peopleOf } from "./person-store.js";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function known(name: string): Promise<string> {
  const userId = systemRandom.id();
  const ports = {
    assertClient: async () => {},
    clientsOf: async () => new Map([[userId, { name, email: "lucas@exemplo.com.br" }]]),
  };
  await inTransaction(app.ctx.db, (tx) => ensurePerson(tx, { ...app.ctx, ...ports } as never, userId));
  const people = await peopleOf(app.ctx.db, [userId]);
  return people.get(userId)?.name ?? "";
}

it("calls a client by the first name and the initial of the last, with a number where others are called so", async () => {
  expect(await known("Lucas Nogueira Prado")).toBe("Lucas P.");
  expect(await known("Lucas Pires")).toMatch(/^Lucas P\. \d{4}$/);
});

it("has a name left for a client of whose name there are ten thousand", async () => {
  await query(
    app.ctx.db,
    `insert into p2p_person (user_id, public_id, name, since)
     select gen_random_uuid(), gen_random_uuid(), 'Maria S.' || coalesce(' ' || n, ''), now()
       from (select null::integer as n union all select generate_series(1000, 9999)) names`,
    [],
  );
  expect(await known("Maria Silva")).toMatch(/^Maria S\. \d{5,9}$/);
});
