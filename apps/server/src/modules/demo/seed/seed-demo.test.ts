import type { Ctx } from "@lastro/platform/context";
import { query } from "@lastro/platform/database/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type DemoBench, startDemoBench } from "../../../testing/demo-bench.js";
import { exampleAppLink } from "../example-app.js";
import { ADMIN_TOTP_SECRET, DEMO_PASSWORD } from "./people.js";

const DAY_MS = 86_400_000;

describe("a demonstration started for the first time", () => {
  let demo: DemoBench;
  let told: Awaited<ReturnType<DemoBench["counts"]>>;
  beforeAll(async () => {
    demo = await startDemoBench();
    await demo.seed();
    told = await demo.counts();
  });
  afterAll(() => demo.close());

  const signIn = (name: string) => demo.signIn(`${name}@lastro.demo`, DEMO_PASSWORD);

  it("has books that agree with each other, with the provider's and with the verifier", async () => {
    await expectBooksInOrder(demo.app.databaseUrl);
    expect(await demo.differences()).toEqual([]);
    expect(told.atProvider).toBeGreaterThan(30);
  });

  it("lets everybody in whom its page names", async () => {
    const { accounts, password } = await demo.get("/v1/demo/accounts");
    expect(accounts.map(({ email }: { email: string }) => email)).toEqual([
      "cliente@lastro.demo",
      "maria@lastro.demo",
      "novo@lastro.demo",
      "beatriz@lastro.demo",
      "admin@lastro.demo",
      "admin2@lastro.demo",
    ]);
    for (const account of accounts) {
      expect(account.password).toBe(password);
      expect((await demo.signIn(account.email, password)).userId).toBeTruthy();
    }
  });

  it("has a program that asks people who they are", async () => {
    const [ana, page] = [
      await signIn("cliente"),
      await demo.app.http.inject(exampleAppLink(demo.app.ctx.config)),
    ];
    expect(page.statusCode).toBe(302);
    const id = new URL(String(page.headers.location)).searchParams.get("authorization_id");
    const asked = await demo.get(`/auth/v1/oauth/authorizations/${id}`, ana.headers);
    expect([asked.client.name, asked.scope]).toEqual(["Planilha de exemplo", "openid email profile"]);
  });

  it("lets the marketplace's people in, who find grain with pictures on offer", async () => {
    const { traders, password } = await demo.get("/v1/demo/accounts");
    expect(traders.map(({ email }: { email: string }) => email)).toEqual([
      "comprador@lastro.demo",
      "produtor@lastro.demo",
      "produtora@lastro.demo",
    ]);
    for (const { email, accountType } of traders) {
      const login = { method: "POST", url: "/agro/v1/auth/login", payload: { email, password } } as const;
      const { accessToken, user } = (await demo.app.http.inject(login)).json();
      expect(user.accountType).toBe(accountType);
      const { items } = await demo.get("/agro/v1/offers", { authorization: `Bearer ${accessToken}` });
      const grains = new Set(items.map(({ commodity }: { commodity: string }) => commodity));
      expect([items.length, [...grains].sort()]).toEqual([8, ["coffee", "corn", "rice", "soy", "wheat"]]);
      for (const { thumbnailUrl, reais } of items) {
        expect((await demo.app.http.inject({ url: thumbnailUrl })).statusCode).toBe(200);
        expect(Number(reais.perSaca)).toBeGreaterThan(50);
      }
    }
  });

  it("has verified a producer and a company that buys, and not everybody", async () => {
    const verificationOf = async (name: string) => {
      const payload = { email: `${name}@lastro.demo`, password: DEMO_PASSWORD };
      const login = { method: "POST", url: "/agro/v1/auth/login", payload } as const;
      const { accessToken } = (await demo.app.http.inject(login)).json();
      return demo.get("/agro/v1/me/verification", { authorization: `Bearer ${accessToken}` });
    };
    expect(await verificationOf("produtor")).toMatchObject({
      party: { kind: "person" },
      current: { status: "approved", carNumber: expect.stringMatching(/^MT-/) },
    });
    expect(await verificationOf("comprador")).toMatchObject({
      party: { kind: "company" },
      current: { status: "approved" },
    });
    expect((await verificationOf("produtora")).current).toBeNull();
  });

  it("has cards with balances, one of them a plastic that was shipped and activated", async () => {
    const cardsOf = async (name: string) => (await demo.get("/v1/cards", (await signIn(name)).headers)).cards;
    const [plastic, virtual] = await cardsOf("cliente");
    expect(plastic).toMatchObject({
      type: "physical",
      status: "active",
      balance: "126.73",
      shipping: { tracking: expect.any(String) },
    });
    expect(virtual).toMatchObject({ type: "virtual", status: "active", balance: "690.30" });
    expect(await cardsOf("maria")).toMatchObject([{ type: "virtual", status: "active", balance: "69.00" }]);
    expect(await cardsOf("novo")).toEqual([]);
  });

  it("has forty ads of a dozen people, and trades in every state", async () => {
    const states = async (table: "p2p_ad" | "p2p_trade") =>
      query<{ status: string; count: bigint }>(
        demo.app.ctx.db,
        `select status, count(*) from ${table} group by status order by status`,
        [],
      );
    expect((await states("p2p_ad")).reduce((sum, { count }) => sum + Number(count), 0)).toBe(40);
    expect((await states("p2p_trade")).map(({ status }) => status)).toEqual([
      "awaiting_payment",
      "cancelled_by_buyer",
      "cancelled_mutual",
      "completed",
      "disputed",
      "expired",
      "paid_marked",
      "resolved_refund",
      "resolved_release",
      "resolved_split",
    ]);
    const { headers } = await signIn("cliente");
    const { items } = await demo.get("/v1/p2p/orders?limit=50", headers);
    expect(items.length).toBe(7);
    expect(items.every(({ obstacles }: { obstacles: string[] }) => obstacles.length === 0)).toBe(true);
  });

  it("has three partners with more cashback", async () => {
    const { headers } = await signIn("cliente");
    const { partners } = await demo.get("/v1/cashback", headers);
    expect(partners.map(({ percentage }: { percentage: string }) => percentage)).toEqual(["5", "3", "2"]);
  });

  it("lets the administrator past the second factor", async () => {
    const { userId, headers } = await signIn("admin");
    const answer = await demo.app.http.inject({
      method: "POST",
      url: "/functions/v1/verify-2fa",
      headers,
      payload: { user_id: userId, token: demo.codeOf(ADMIN_TOTP_SECRET) },
    });
    expect(answer.json().valid).toBe(true);
  });

  it("shows the client three months of movements and what is left of them", async () => {
    const { headers } = await signIn("cliente");
    const items = await demo.wholeStatement(headers);
    const times = items.map(({ at }) => Date.parse(at));
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThanOrEqual(80 * DAY_MS);
    expect(new Set(items.map(({ transactionId }) => transactionId)).size).toBeGreaterThanOrEqual(40);
    const { wallets } = await demo.get("/v1/wallets", headers);
    const left = new Map<string, number>(
      wallets.map(({ asset, total }: { asset: string; total: { amount: string } }) => [
        asset,
        Number(total.amount),
      ]),
    );
    for (const asset of ["BRL", "USDT", "BTC", "ETH", "USDC"]) expect(left.get(asset)).toBeGreaterThan(0);
  });

  it("knows who is verified, who waits and who has not begun", async () => {
    const steps = ["cliente", "maria", "beatriz", "novo"].map(async (name) => {
      const { headers } = await signIn(name);
      return (await demo.get("/v1/kyc", headers)).nextStep;
    });
    expect(await Promise.all(steps)).toEqual(["done", "done", "wait", "complete"]);
  });

  it("tells what happened to each account in the order it happened", async () => {
    const disordered = await query(
      demo.app.ctx.db,
      `select account_id from (
         select e.account_id, t.posted_at, lag(t.posted_at) over (partition by e.account_id order by e.account_seq) as before
         from ledger_entry e join ledger_transaction t on t.id = e.transaction_id) told
       where posted_at < before`,
      [],
    );
    expect(disordered).toEqual([]);
  });

  it("has the buyer's money from each network, where the chain says it is, of the day it was paid", async () => {
    const paid = await query<{ network: string; days: number; minutes: number }>(
      demo.app.ctx.db,
      `select a.network, ($1::timestamptz::date - a.block_time::date) as days,
              round(extract(epoch from a.block_time - d.created_at) / 60)::integer as minutes
       from custody_arrival a join grain_deposit d on d.id = a.deposit_id
       where a.status = 'credited' and d.status = 'confirmed' order by a.block_time`,
      [demo.app.ctx.clock.now()],
    );
    expect(paid.map(({ network, days, minutes }) => [network, days, minutes])).toEqual([
      ["TRC20", 43, 4],
      ["BSC", 42, 4],
      ["ERC20", 41, 4],
    ]);
    await demo.app.worker.runDue();
    const stopped = await query(
      demo.app.ctx.db,
      "select 1 from custody_network where credits_stopped or on_chain <> in_ledger",
      [],
    );
    expect(stopped).toEqual([]);
  });

  it("leaves orders of grain in every state, one disputed, and what was paid out for them", async () => {
    const rows = await query<{ state: string; orders: bigint }>(
      demo.app.ctx.db,
      `select o.status || coalesce((select '/' || l.dispute from grain_load l
                                    where l.order_id = o.id and l.dispute <> 'none' limit 1), '') as state,
              count(*) as orders
       from grain_order o group by 1 order by 1`,
      [],
    );
    expect(rows.map(({ state, orders }) => [state, Number(orders)])).toEqual([
      ["cancelled", 2],
      ["created", 1],
      ["delivered", 3],
      ["paid", 2],
      ["shipped", 2],
      ["shipped/open", 1],
    ]);
  });

  it("leaves a charge paid late, two that nobody paid and a Pix without an owner", async () => {
    const [found] = await query<{ late: bigint; expired: bigint; open: bigint }>(
      demo.app.ctx.db,
      `select (select count(*) from pix_payment where notes = '{late}') as late,
         (select count(*) from pix_charge where status = 'EXPIRED') as expired,
         (select count(*) from pix_unmatched where status = 'OPEN') as open`,
      [],
    );
    expect(found).toEqual({ late: 1n, expired: 2n, open: 1n });
  });

  it("leaves the worker nothing that fails but letters, and few of those", async () => {
    await demo.app.worker.runDue();
    const failing = await query<{ kind: string }>(
      demo.app.ctx.db,
      "select distinct kind from job where last_error is not null",
      [],
    );
    // No mail server listens in this test.
    expect(failing.filter(({ kind }) => kind !== "notifications.send_mail")).toEqual([]);
    expect(told.notification_mail).toBe(2);
    expect(await demo.differences()).toEqual([]);
  });

  it("changes nothing when it is started again", async () => {
    const before = await demo.counts();
    await demo.seed();
    expect(await demo.counts()).toEqual(before);
  });
});

describe("a first start that is cut short again and again", () => {
  it("ends with the same past as one that was not", async () => {
    const [whole, broken] = [await startDemoBench(), await startDemoBench()];
    await whole.seed();
    let cuts = 0;
    for (let patience = 20; patience < 4_000; patience += 11) {
      const outcome = await broken.seed(dyingAfter(broken.app.ctx, patience)).catch(String);
      if (outcome === undefined) break;
      expect(outcome).toBe("Error: killed");
      cuts += 1;
    }
    expect(cuts).toBeGreaterThan(10);
    expect(await broken.counts()).toEqual(await whole.counts());
    expect(await broken.differences()).toEqual([]);
    await expectBooksInOrder(broken.app.databaseUrl);
    await whole.close();
    await broken.close();
  });
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
