import { lastProofOf } from "@lastro/identity";
import { startOfBrazilianDay } from "@lastro/platform/brazilian-days";
import { brazilianDay, secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { query } from "@lastro/platform/database/database";
import { createRateLimiter } from "@lastro/platform/http/rate-limit";
import { systemRandom } from "@lastro/platform/random";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { posted } from "../../../testing/movements.js";
import { aClient, PASSWORD, type SignedInPerson } from "../../../testing/people.js";
import { type PixPaymentsBench, startPixPaymentsBench } from "../../../testing/pix-payments-bench.js";
import { isVerified, lockHolder } from "../../customers/index.js";
import { createPixProvider } from "../../pix/index.js";
import { pixPaymentProduct } from "../payment-product.js";
import type { PixPaymentPorts } from "../ports.js";
import { runSchedulesJob } from "./run-schedules.job.js";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const DAY = 86_400;
const KEY = { by: "key", key: "ana@exemplo.com.br" };

let bench: PixPaymentsBench;
beforeAll(async () => {
  bench = await startPixPaymentsBench({ tokens: { accessSeconds: 400 * DAY } });
});
afterAll(async () => {
  await vi.waitFor(
    async () => {
      bench.clock.advanceSeconds(61);
      await bench.app.worker.runDue();
      const open = "select 1 from payments_out_payout where step not in ('paid', 'failed')";
      expect(await query(bench.app.ctx.db, open, [])).toEqual([]);
    },
    { timeout: 60_000, interval: 60 },
  );
  await expectBooksInOrder(bench.app.databaseUrl);
  await bench.close();
});

interface RunBody {
  readonly id: string;
  readonly date: string;
  readonly status: string;
  readonly reason: string | null;
  readonly paymentId: string | null;
  readonly paymentStatus: string | null;
}
interface ScheduleBody {
  readonly id: string;
  readonly code: string;
  readonly status: string;
  readonly comingDates: readonly string[];
  readonly runs: readonly RunBody[];
}

/** The hour of a day in São Paulo. */
const at = (day: string, hour: number) =>
  bench.clock.set(secondsAfter(startOfBrazilianDay(day), hour * 3_600));
let day = "2026-11-20";
/** Some days later than anything here so far, in the morning. */
function later(days = 1): string {
  day = new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY * 1_000).toISOString().slice(0, 10);
  return day;
}

/** A client of a new morning, and tomorrow as the day to schedule for. */
async function aMorning(amount?: string): Promise<SignedInPerson> {
  at(later(), 9);
  const client = await bench.rich(amount);
  later();
  return client;
}

async function schedule(
  client: SignedInPerson,
  more: object = {},
  to: object = KEY,
): Promise<{ status: number; body: ScheduleBody }> {
  const shown = await bench.preview(client, to);
  const order = { amount: "100.00", repeats: "once", startsOn: day, onBusinessDays: false, ...more };
  const { status, body } = await bench.call(client, "POST", "/v1/pix/schedules", {
    previewId: shown.body.id,
    ...order,
  });
  return { status, body: body as unknown as ScheduleBody };
}

const read = async (client: SignedInPerson, id: string) =>
  (await bench.call(client, "GET", `/v1/pix/schedules/${id}`)).body as unknown as ScheduleBody;
const cancel = (client: SignedInPerson, id: string) =>
  bench.call(client, "POST", `/v1/pix/schedules/${id}/cancel`);

/** A worker's process; it may see chance or people otherwise than others. */
function worker(more: Partial<Ctx & PixPaymentPorts> = {}) {
  const { ctx } = bench.app;
  const lock = (tx: Parameters<typeof lockHolder>[0], userId: string) => lockHolder(tx, ctx, userId);
  const product = pixPaymentProduct(ctx, { lockHolder: lock, frozenAmong: async () => new Set() });
  const provider = createPixProvider(ctx);
  return runSchedulesJob({
    ...ctx,
    products: { grain: product, pix_payment: product, bank_wallet: product },
    pixPayouts: provider.payouts,
    directory: provider.directory,
    assertMaySpendAlone: async () => undefined,
    limiter: createRateLimiter(ctx.db, ctx.clock, ctx.config),
    assertClient: async () => undefined,
    lockHolder: lock,
    isVerified,
    lastProofOf,
    addressOf: async () => ({ email: "cliente@exemplo.com.br", language: "pt-BR" }),
    ...more,
  });
}
const run = () => worker().run();
const paymentsOf = async (client: SignedInPerson) =>
  (await bench.call(client, "GET", "/v1/pix/payments")).body.items;

describe("a scheduled Pix", () => {
  it("sets nothing aside, is paid on its day from six in the morning, and stands in the agenda", async () => {
    const client = await aMorning();
    const { status, body } = await schedule(client);
    expect([status, body.status, body.comingDates]).toEqual([201, "active", [day]]);
    expect(await bench.balance(client)).toEqual({ available: 100_000n, held: 0n });
    const agenda = await bench.call(client, "GET", "/v1/pix/schedules");
    expect(agenda.body).toMatchObject({
      items: [],
      coming: [{ scheduleId: body.id, date: day, status: "waiting" }],
    });
    at(day, 5.9);
    await run();
    expect(await paymentsOf(client)).toEqual([]);
    at(day, 6);
    await vi.waitFor(
      async () => {
        bench.clock.advanceSeconds(61);
        await bench.app.worker.runDue();
        expect(await paymentsOf(client)).toMatchObject([{ status: "settled", amount: "100.00" }]);
      },
      { timeout: 60_000, interval: 60 },
    );
    const [payment] = await paymentsOf(client);
    expect(await read(client, body.id)).toMatchObject({
      status: "ended",
      comingDates: [],
      runs: [{ status: "sent", paymentId: payment?.id, paymentStatus: "settled" }],
    });
    const after = await bench.call(client, "GET", "/v1/pix/schedules");
    expect(after.body).toMatchObject({
      coming: [],
      items: [{ status: "sent", date: day }],
      nextCursor: null,
    });
  });

  it("of no business day moves to the next one where that is asked for", async () => {
    // A Friday.
    at(later(12 - new Date(`${day}T00:00:00Z`).getUTCDay()), 9);
    const client = await bench.rich();
    const saturday = later();
    const moved = await schedule(client, { onBusinessDays: true });
    const kept = await schedule(client);
    const [monday] = moved.body.comingDates;
    expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1);
    expect(kept.body.comingDates).toEqual([saturday]);
    at(saturday, 7);
    await run();
    expect((await read(client, kept.body.id)).status).toBe("ended");
    expect((await read(client, moved.body.id)).status).toBe("active");
    at(later(2), 7);
    await run();
    expect((await read(client, moved.body.id)).status).toBe("ended");
    expect(await bench.balance(client)).toEqual({ available: 80_000n, held: 20_000n });
  });

  it("that repeats is paid each time until its last", async () => {
    const client = await aMorning();
    const { body } = await schedule(client, { repeats: "weekly", times: 3 });
    expect(body.comingDates).toHaveLength(3);
    for (const date of body.comingDates) {
      at(date, 7);
      await run();
      await run();
      day = date;
    }
    const ended = await read(client, body.id);
    expect([ended.status, ended.runs.map(({ status }) => status)]).toEqual([
      "ended",
      ["sent", "sent", "sent"],
    ]);
    expect(await bench.balance(client)).toEqual({ available: 70_000n, held: 30_000n });
  });

  it("is refused for a code of one charge, a day that is past, an end that is none, and a preview used", async () => {
    const client = await aMorning();
    const today = brazilianDay(bench.clock.now());
    const charge = await bench.sim("outside-charges", {
      recebedor: { nome: "Loja", cnpj: "11222333000181" },
    });
    const codes = await Promise.all([
      schedule(client, { amount: "5.00" }, { by: "br_code", code: charge.pixCopiaECola }),
      schedule(client, { startsOn: today }),
      schedule(client, { startsOn: "2099-01-01" }),
      schedule(client, { times: 3 }),
      schedule(client, { repeats: "weekly", times: 3, until: "2099-01-01" }),
      schedule(client, { repeats: "weekly", until: today }),
    ]);
    const [start, end] = ["pix_schedules.start_not_possible", "pix_schedules.end_not_possible"];
    expect(codes.map(({ body }) => body.code)).toEqual([
      "pix_schedules.code_not_possible",
      ...[start, start, end, end, end],
    ]);
    const shown = await bench.preview(client, KEY);
    const order = {
      previewId: shown.body.id,
      amount: "1.00",
      repeats: "once",
      startsOn: day,
      onBusinessDays: false,
    };
    const first = await bench.call(client, "POST", "/v1/pix/schedules", order, "scheduled-once");
    const again = await bench.call(client, "POST", "/v1/pix/schedules", order, "scheduled-once");
    expect([first.status, again.body]).toEqual([201, first.body]);
    const other = await bench.call(client, "POST", "/v1/pix/schedules", order);
    expect(other.body.code).toBe("pix_payments.preview_used");
    await cancel(client, first.body.id);
  });

  it("takes the proof of presence of a payment when it is confirmed", async () => {
    const client = await aMorning();
    bench.clock.advanceSeconds(400);
    expect((await schedule(client)).body.code).toBe("customers.password_needed");
  });

  it("of another client does not exist", async () => {
    const [maria, pedro] = [await aMorning(), await bench.rich()];
    const { body } = await schedule(maria);
    const path = `/v1/pix/schedules/${body.id}`;
    const answers = await Promise.all([
      bench.call(pedro, "GET", path),
      cancel(pedro, body.id),
      bench.call(pedro, "POST", `${path}/skip`, { date: day }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await bench.call(pedro, "GET", "/v1/pix/schedules")).body).toMatchObject({
      items: [],
      coming: [],
    });
    expect((await cancel(maria, body.id)).body.status).toBe("cancelled");
    expect((await cancel(maria, body.id)).body.code).toBe("pix_schedules.not_active");
  });

  it("leaves one date out where its client says so, and that date alone", async () => {
    const client = await aMorning();
    const { body } = await schedule(client, { repeats: "monthly" });
    const [first, second] = body.comingDates;
    const skip = (date: string | undefined) =>
      bench.call(client, "POST", `/v1/pix/schedules/${body.id}/skip`, { date });
    expect((await skip(second)).body.code).toBe("pix_schedules.run_over");
    const skipped = await Promise.all([skip(first), skip(first)]);
    expect(skipped.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await read(client, body.id)).toMatchObject({
      status: "active",
      runs: [
        { date: second, status: "waiting" },
        { date: first, status: "skipped", reason: "by_client" },
      ],
    });
    await cancel(client, body.id);
  });
});

/** How many notices went out by letter. */
async function letters(): Promise<number> {
  const sql = "select count(*)::integer as n from notification_mail where template = 'notice'";
  const [row] = await query<{ n: number }>(bench.app.ctx.db, sql, []);
  return row?.n ?? 0;
}

describe("a run that cannot be paid", () => {
  it("for want of money is tried each hour, and skipped and told in the evening", async () => {
    const client = await aMorning("50.00");
    const { body } = await schedule(client, { repeats: "monthly" });
    const before = await letters();
    for (const hour of [6, 7, 19, 20]) {
      at(day, hour);
      await run();
      expect((await read(client, body.id)).runs.at(-1)).toMatchObject({
        status: hour < 20 ? "waiting" : "skipped",
        reason: "insufficient_funds",
      });
    }
    const { body: inbox } = await bench.call(client, "GET", "/v1/notices");
    expect(inbox.items).toMatchObject([{ kind: "pix_schedule_skipped", link: `/pix/schedules/${body.id}` }]);
    expect(await letters()).toBe(before + 1);
    expect(await paymentsOf(client)).toEqual([]);
    await cancel(client, body.id);
  });

  it("for want of money is paid later the same day, once there is some", async () => {
    const client = await aMorning("50.00");
    const { body } = await schedule(client);
    at(day, 6);
    await run();
    await posted(bench.app, client, { BRL: "60.00" });
    await run();
    expect(await paymentsOf(client)).toEqual([]);
    at(day, 7);
    await run();
    expect((await read(client, body.id)).runs).toMatchObject([{ status: "sent", reason: null }]);
    expect(await bench.balance(client)).toEqual({ available: 1_000n, held: 10_000n });
  });

  it("because the key has come to be another's is skipped at once", async () => {
    const client = await aMorning();
    const key = "muda@exemplo.com.br";
    const { body } = await schedule(client, {}, { by: "key", key });
    await bench.sim("dict", { chave: key, nome: "Outra Pessoa", cpf: "52998224725" }, "PUT");
    at(day, 7);
    await run();
    expect(await read(client, body.id)).toMatchObject({
      status: "ended",
      runs: [{ status: "skipped", reason: "receiver_changed" }],
    });
    expect(await bench.balance(client)).toEqual({ available: 100_000n, held: 0n });
  });

  it("because nobody ran it on its day is skipped, never paid late", async () => {
    const client = await aMorning();
    const { body } = await schedule(client);
    at(later(), 9);
    await run();
    expect((await read(client, body.id)).runs).toMatchObject([
      { status: "skipped", reason: "not_run_in_time" },
    ]);
  });

  it("because its client is suspended is skipped, and because the account is closed cancelled", async () => {
    const [suspended, closed] = [await aMorning(), await aClient(bench.app)];
    const one = await schedule(closed);
    const other = await schedule(suspended);
    const closure = await bench.call(closed, "POST", "/v1/me/closure", { password: PASSWORD });
    expect(closure.status).toBeLessThan(300);
    const rows = await query<{ status: string }>(
      bench.app.ctx.db,
      "select status from pix_payments_schedule where id = $1",
      [one.body.id],
    );
    expect(rows).toEqual([{ status: "cancelled" }]);
    at(day, 7);
    await worker({ lockHolder: async () => "suspended" }).run();
    expect((await read(suspended, other.body.id)).runs).toMatchObject([
      { status: "skipped", reason: "account_blocked" },
    ]);
  });
});

describe("workers and clients at once", () => {
  it("make one payment of one run", async () => {
    const client = await aMorning();
    const { body } = await schedule(client, { repeats: "weekly" });
    at(day, 7);
    await Promise.all(Array.from({ length: 8 }, run));
    expect(await paymentsOf(client)).toHaveLength(1);
    expect(await bench.balance(client)).toEqual({ available: 90_000n, held: 10_000n });
    await cancel(client, body.id);
  });

  it("make one payment of a run whose worker dies at any step", async () => {
    const client = await aMorning();
    const { body } = await schedule(client, { repeats: "weekly" });
    at(day, 7);
    let deaths = 0;
    for (let steps = 0; (await paymentsOf(client)).length === 0; steps += 1) {
      expect(await bench.balance(client)).toEqual({ available: 100_000n, held: 0n });
      let left = steps;
      const id = () => {
        if (left === 0) throw new Error("the process died");
        left -= 1;
        return systemRandom.id();
      };
      await worker({ random: { ...systemRandom, id } }).run();
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(3);
    await run();
    expect(await paymentsOf(client)).toHaveLength(1);
    expect(await bench.balance(client)).toEqual({ available: 90_000n, held: 10_000n });
    await cancel(client, body.id);
  });

  it("pay or cancel, never both", async () => {
    const ends = new Set<string>();
    for (let race = 0; race < 12; race += 1) {
      const client = await aMorning();
      const { body } = await schedule(client, { amount: "1.00" });
      at(day, 7);
      const { directory } = createPixProvider(bench.app.ctx);
      let cancelled: ReturnType<typeof cancel> | undefined;
      // The cancelling comes with the look-up, or with the payment.
      const ownerOf = async (key: string) => {
        if (race % 2 === 0) cancelled ??= cancel(client, body.id);
        const owner = await directory.ownerOf?.(key);
        cancelled ??= cancel(client, body.id);
        return owner;
      };
      await worker({ directory: { ...directory, ownerOf } }).run();
      await run();
      const answer = await cancelled;
      const { status, runs } = await read(client, body.id);
      const paid = (await paymentsOf(client)).length;
      expect([status, runs[0]?.status, paid]).toEqual(
        answer?.status === 200 ? ["cancelled", "cancelled", 0] : ["ended", "sent", 1],
      );
      ends.add(status);
    }
    expect(ends).toEqual(new Set(["cancelled", "ended"]));
  });
});
