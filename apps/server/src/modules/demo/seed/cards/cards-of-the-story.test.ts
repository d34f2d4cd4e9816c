import { money, parseMoney } from "@lastro/money";
import { inTransaction } from "@lastro/platform/database/database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { startCardNetwork } from "@lastro/simulators";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../../testing/books.js";
import { startTestApp, type TestApp } from "../../../../testing/test-app.js";
import { cardsOf } from "../../../cards/index.js";
import { customerAccount, houseAccount, post } from "../../../ledger/index.js";
import { DEMO_PASSWORD, PEOPLE } from "../people.js";
import { createPlanner } from "../planner.js";
import { readSteps } from "../steps.js";
import { createStory } from "../story.js";
import { planCards } from "./plan-cards.js";
import { tellOfCard } from "./tell-cards.js";

describe("the cards of the demonstration", () => {
  let app: TestApp;
  let network: { readonly url: string; close(): Promise<unknown> };
  beforeAll(async () => {
    const clock = createFixedClock();
    network = await startCardNetwork({ clock });
    app = await startTestApp({ clock, settings: { LASTRO_CARDS_URL: network.url } });
  });
  afterAll(async () => {
    await expectBooksInOrder(app.databaseUrl);
    await app.close();
    await network.close();
  });

  /** What the fee and the top-ups are paid from. */
  const give = (userId: string) =>
    inTransaction(app.ctx.db, (tx) =>
      post(tx, app.ctx, {
        kind: "test.movement",
        reference: userId,
        key: userId,
        entries: [
          { account: customerAccount(userId, "available", "BRL"), amount: parseMoney("BRL", "2000.00") },
          { account: houseAccount("opening", "BRL"), amount: money("BRL", -200_000n) },
        ],
      }),
    );

  async function tellAll() {
    const story = await createStory({ ctx: app.ctx, pool: app.pool, steps: await readSteps(app.ctx.db) });
    const planner = createPlanner(app.ctx.clock.now());
    planCards(planner);
    for (const event of planner.events()) {
      if (!event.kind.startsWith("card") || story.steps.isDone(event.name)) continue;
      story.moveTo(event.at);
      await tellOfCard(story, event as Parameters<typeof tellOfCard>[1]);
    }
  }

  it("are issued, a plastic of them shipped and activated, and filled; telling it again changes nothing", async () => {
    const ids: string[] = [];
    for (const { email, registration } of [PEOPLE.cliente, PEOPLE.maria]) {
      const metadata = { ...registration };
      const id = await app.identity.createConfirmedUser({
        email,
        password: DEMO_PASSWORD,
        metadata,
        role: "client",
      });
      await app.pool.query("update customers_profile set verified_at = $2 where id = $1", [
        id,
        app.ctx.clock.now(),
      ]);
      await give(id);
      ids.push(id);
    }
    for (let twice = 0; twice < 2; twice += 1) {
      await tellAll();
      const [his = [], hers = []] = await Promise.all(ids.map((id) => cardsOf(app.ctx.db, id)));
      expect(his.map(({ kind, status, tracking }) => [kind, status, tracking !== null])).toEqual([
        ["physical", "active", true],
        ["virtual", "active", false],
      ]);
      expect(hers.map(({ kind, status }) => [kind, status])).toEqual([["virtual", "active"]]);
      const { rows } = await app.pool.query(
        "select user_id, count(*)::int as count, min(status) as status from cards_purchase group by 1",
      );
      expect(new Set(rows)).toEqual(
        new Set([
          { user_id: ids[0], count: 6, status: "cleared" },
          { user_id: ids[1], count: 3, status: "cleared" },
        ]),
      );
    }
  });
});
