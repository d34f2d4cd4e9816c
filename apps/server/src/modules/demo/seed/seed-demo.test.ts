import { startPixPsp, startPriceFeed } from "@lastro/simulators";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "../../../platform/context.js";
import { query } from "../../../platform/database/database.js";
import { expectBooksInOrder } from "../../../testing/books.js";
import { createFixedClock } from "../../../testing/fixed-clock.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";
import { codeAt, fromBase32 } from "../../identity/totp.js";
import { reconcile } from "../../pix/index.js";
import { wire } from "../../pix/psp/wire.js";
import { ADMIN_TOTP_SECRET, DEMO_PASSWORD } from "./people.js";
import { seedDemo } from "./seed-demo.js";

interface PixPsp extends Awaited<ReturnType<typeof startPixPsp>> {}

/** A fresh demonstration with its rails, its clock at a present day. */
async function startDemo() {
  const clock = createFixedClock();
  const psp: PixPsp = await startPixPsp({ clock });
  const feed = await startPriceFeed({ clock });
  const app = await startTestApp({
    clock,
    settings: { LASTRO_PIX_URL: psp.url, LASTRO_PRICE_URL: feed.url },
  });
  return {
    app,
    psp,
    seed: (ctx: Ctx = app.ctx) => seedDemo(ctx, app.pool),
    async close() {
      await app.close();
      await psp.close();
      await feed.close();
    },
  };
}

type Demo = Awaited<ReturnType<typeof startDemo>>;

async function signIn({ http }: TestApp, name: string) {
  const answer = await http.inject({
    method: "POST",
    url: "/auth/v1/token?grant_type=password",
    payload: { email: `${name}@lastro.demo`, password: DEMO_PASSWORD },
  });
  expect(answer.statusCode).toBe(200);
  const { access_token: token, user } = answer.json();
  return { userId: user.id, headers: { authorization: `Bearer ${token}` } };
}

async function get(app: TestApp, url: string, headers: Record<string, string>) {
  const answer = await app.http.inject({ url, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function wholeStatement(app: TestApp, headers: Record<string, string>) {
  const items: { at: string; asset: string; transactionId: string }[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await get(app, `/v1/statement?limit=100${cursor && `&cursor=${cursor}`}`, headers);
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

function differences({ app, psp }: Demo) {
  const books = psp.books();
  return reconcile(app.ctx.db, {
    psp: "api-pix",
    pix: books.pix.map((pix) => wire.pix.parse(pix)),
    balance: { asset: "BRL", minor: BigInt(books.account.balance.replace(".", "")) },
  });
}

/** How much of everything there is: what a second telling would add to. */
async function counts({ app, psp }: Demo) {
  const tables = ["identity_user", "ledger_transaction", "pix_charge", "pix_payment", "pix_unmatched"].concat(
    ["otc_order", "accounts_transfer", "otc_settings_version", "customers_kyc_document", "notification_mail"],
  );
  const rows = await Promise.all(
    tables.map((table) => query<{ n: bigint }>(app.ctx.db, `select count(*) as n from ${table}`, [])),
  );
  return {
    pix: psp.books().pix.length,
    ...Object.fromEntries(tables.map((table, i) => [table, rows[i]?.[0]?.n])),
  };
}

describe("a demonstration started for the first time", () => {
  let demo: Demo;
  let told: Awaited<ReturnType<typeof counts>>;
  beforeAll(async () => {
    demo = await startDemo();
    await demo.seed();
    told = await counts(demo);
  }, 120_000);
  afterAll(() => demo.close());

  it("has books that agree with each other, with the provider's and with the verifier", async () => {
    await expectBooksInOrder(demo.app.databaseUrl);
    expect(await differences(demo)).toEqual([]);
    expect(demo.psp.books().pix.length).toBeGreaterThan(30);
  });

  it("lets everybody in whom its page names", async () => {
    const { accounts, password } = await get(demo.app, "/v1/demo/accounts", {});
    expect(password).toBe(DEMO_PASSWORD);
    const names = accounts.map(({ email }: { email: string }) => email.split("@")[0]);
    expect(names).toEqual(["cliente", "maria", "novo", "beatriz", "admin"]);
    for (const name of names) await signIn(demo.app, name);
  });

  it("lets the administrator through the second factor", async () => {
    const { userId, headers } = await signIn(demo.app, "admin");
    const token = codeAt(fromBase32(ADMIN_TOTP_SECRET), demo.app.ctx.clock.now());
    const answer = await demo.app.http.inject({
      method: "POST",
      url: "/functions/v1/verify-2fa",
      headers,
      payload: { user_id: userId, token },
    });
    expect(answer.json().valid).toBe(true);
  });

  it("shows the client three months of movements and what is left of them", async () => {
    const { headers } = await signIn(demo.app, "cliente");
    const items = await wholeStatement(demo.app, headers);
    const [newest, oldest] = [items[0], items.at(-1)];
    const days = (Date.parse(newest?.at ?? "") - Date.parse(oldest?.at ?? "")) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(80);
    expect(new Set(items.map(({ transactionId }) => transactionId)).size).toBeGreaterThanOrEqual(40);
    const { wallets } = await get(demo.app, "/v1/wallets", headers);
    const left = new Map(
      wallets.map(({ asset, total }: { asset: string; total: { amount: string } }) => [
        asset,
        Number(total.amount),
      ]),
    );
    for (const asset of ["BRL", "USDT", "BTC", "ETH", "USDC"]) expect(left.get(asset)).toBeGreaterThan(0);
  });

  it("knows who is verified, who waits and who has not begun", async () => {
    const steps = ["cliente", "maria", "beatriz", "novo"].map(async (name) => {
      const { headers } = await signIn(demo.app, name);
      return (await get(demo.app, "/v1/kyc", headers)).nextStep;
    });
    expect(await Promise.all(steps)).toEqual(["done", "done", "wait", "complete"]);
  });

  it("leaves the worker nothing that fails and the mailbox no flood", async () => {
    await demo.app.worker.runDue();
    const failing = await query(
      demo.app.ctx.db,
      "select kind, last_error from job where (last_error is not null or given_up_at is not null) and kind <> 'notifications.send_mail'",
      [],
    );
    expect(failing).toEqual([]);
    expect(told.notification_mail).toBeLessThanOrEqual(2n);
    expect(await differences(demo)).toEqual([]);
  });

  it("changes nothing when it is started again", async () => {
    await demo.seed();
    expect(await counts(demo)).toEqual(told);
  });
});

describe("a first start that is cut short again and again", () => {
  it("ends with the same past as one that was not", async () => {
    const [whole, broken] = [await startDemo(), await startDemo()];
    await whole.seed();
    let cuts = 0;
    for (let patience = 12; cuts < 60; cuts += 1, patience += 7) {
      const outcome = await broken
        .seed(dyingAfter(broken.app.ctx, patience))
        .catch((error: Error) => error.message);
      if (outcome === undefined) break;
      expect(outcome).toBe("killed");
    }
    expect(cuts).toBeGreaterThan(10);
    expect(await counts(broken)).toEqual(await counts(whole));
    expect(await differences(broken)).toEqual([]);
    await expectBooksInOrder(broken.app.databaseUrl);
    await whole.close();
    await broken.close();
  }, 240_000);
});

/** A context whose process ends, as it were, when it has asked for the time or an identity too often. */
function dyingAfter(ctx: Ctx, questions: number): Ctx {
  let left = questions;
  const counted = <T>(answer: () => T) => {
    left -= 1;
    if (left < 0) throw new Error("killed");
    return answer();
  };
  return {
    ...ctx,
    clock: { now: () => counted(() => ctx.clock.now()) },
    random: { ...ctx.random, id: () => counted(() => ctx.random.id()) },
  };
}
