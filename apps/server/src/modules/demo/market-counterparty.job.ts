import { findEmails } from "@lastro/identity";
import type { Ctx } from "@lastro/platform/context";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { openTradeSides } from "../p2p/index.js";
import { MARKET_PEOPLE } from "./seed/market/market-people.js";
import { DEMO_PASSWORD } from "./seed/people.js";

/** How long a person takes to pay, to release and to answer. */
const PAYS_AFTER_MS = 12_000;
const RELEASES_AFTER_MS = 10_000;
const ANSWERS_AFTER_MS = 5_000;

const ANSWERS = [
  "Oi! Estou por aqui, pode seguir.",
  "Tudo certo, acompanho pela sala.",
  "Recebido. Qualquer dúvida, me chama.",
] as const;

/** The server's own routes, asked as anybody asks them. */
interface PublicRoutes {
  inject(request: {
    readonly method: "GET" | "POST";
    readonly url: string;
    readonly headers?: Record<string, string>;
    readonly payload?: object;
  }): Promise<{ readonly statusCode: number; readonly body: string; json(): unknown }>;
}

interface Waiting {
  readonly id: string;
  readonly email: string;
}

interface Trade {
  readonly id: string;
  readonly role: "buyer" | "seller";
  readonly status: string;
  readonly method: string;
  readonly createdAt: string;
  readonly payment: { readonly markedAt: string } | null;
  readonly may: readonly string[];
}

/**
 * Lets a visitor trade alone: the seeded people pay, release, agree to cancel and answer as a person would after some seconds,
 * by the routes everybody uses and sessions of their own. Among themselves they leave trades as the story left them.
 */
export function marketCounterpartyJob(ctx: Ctx, http: PublicRoutes): RecurringJob {
  const seeded = new Set(Object.values(MARKET_PEOPLE).map(({ email }) => email));
  const sessions = new Map<string, Session>();
  return {
    kind: "demo.market_counterparty",
    everySeconds: 3,
    async run() {
      const open = await openTradeSides(ctx.db, MAX_LOOKED_AT);
      const emails = await findEmails(
        ctx.db,
        open.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]),
      );
      const waiting = open.flatMap(({ id, buyerId, sellerId }): Waiting[] => {
        const sides = [emails.get(buyerId), emails.get(sellerId)].filter((email) => email !== undefined);
        const [own, ...others] = sides.filter((email) => seeded.has(email));
        return own !== undefined && others.length === 0 ? [{ id, email: own }] : [];
      });
      await eachApart(ctx.log, "a counterparty of the demonstration did nothing", waiting, (one) =>
        actAs({ ctx, http, sessions }, one),
      );
    },
  };
}

const MAX_LOOKED_AT = 200;
/** Shorter than any session lasts without being renewed. */
const SESSION_MS = 600_000;

interface Session {
  readonly token: string;
  readonly until: number;
}

interface Acting {
  readonly ctx: Ctx;
  readonly http: PublicRoutes;
  readonly sessions: Map<string, Session>;
}

type Call = (method: "GET" | "POST", path: string, payload?: object) => Promise<unknown>;

async function actAs(acting: Acting, { id, email }: Waiting): Promise<void> {
  const { ctx } = acting;
  const call = await callerFor(acting, email);
  const trade = (await call("GET", `/v1/p2p/trades/${id}`)) as Trade;
  await answer(ctx, call, trade);
  const step = nextStep(trade, ctx.clock.now().getTime());
  if (!step) return;
  // Whoever releases shows anew that they are there.
  if (step.path === "release") acting.sessions.delete(email);
  const next = step.path === "release" ? await callerFor(acting, email) : call;
  await next("POST", `/v1/p2p/trades/${id}/${step.path}`, step.payload);
}

/** What the person does next, if it is time. */
function nextStep(
  trade: Trade,
  now: number,
): { readonly path: string; readonly payload: object } | undefined {
  const { may, createdAt, payment, method } = trade;
  if (may.includes("agree_cancel")) return { path: "cancel", payload: { by: "both" } };
  if (may.includes("pay") && now - Date.parse(createdAt) >= PAYS_AFTER_MS)
    return { path: "paid", payload: method === "lastro" ? {} : { endToEndId: endToEndId(trade.id, now) } };
  if (
    trade.status === "paid_marked" &&
    may.includes("release") &&
    payment &&
    now - Date.parse(payment.markedAt) >= RELEASES_AFTER_MS
  )
    return { path: "release", payload: { despiteWarning: true } };
  return undefined;
}

/** Answers what the other side wrote last, once. */
async function answer(ctx: Ctx, call: Call, { id, role, may }: Trade): Promise<void> {
  if (!may.includes("write_message")) return;
  const { messages } = (await call("GET", `/v1/p2p/trades/${id}/messages?limit=10`)) as {
    readonly messages: readonly { readonly by: string; readonly at: string }[];
  };
  const last = messages.findLast(({ by }) => by === "buyer" || by === "seller");
  if (!last || last.by === role) return;
  if (ctx.clock.now().getTime() - Date.parse(last.at) < ANSWERS_AFTER_MS) return;
  const text = ANSWERS[messages.length % ANSWERS.length] ?? ANSWERS[0];
  await call("POST", `/v1/p2p/trades/${id}/messages`, { text });
}

/** The id another bank would have given a Pix of this minute. */
function endToEndId(tradeId: string, now: number): string {
  const minute = new Date(now).toISOString().replace(/[-:T]/g, "").slice(0, 12);
  return `E60746948${minute}${tradeId.replaceAll("-", "").slice(-11)}`;
}

/** Requests of somebody's, who signs in first when their last session is old. */
async function callerFor({ ctx, http, sessions }: Acting, email: string): Promise<Call> {
  const now = ctx.clock.now().getTime();
  const known = sessions.get(email);
  const session = known && now < known.until ? known : await signIn(http, email, now + SESSION_MS);
  sessions.set(email, session);
  return async (method, url, payload) => {
    const answer = await http.inject({
      method,
      url,
      headers: { authorization: `Bearer ${session.token}`, "idempotency-key": ctx.random.id() },
      ...(payload ? { payload } : {}),
    });
    if (answer.statusCode === 401) sessions.delete(email);
    if (answer.statusCode >= 400) throw new Error(`${method} ${url}: ${answer.body}`);
    return answer.json();
  };
}

async function signIn(http: PublicRoutes, email: string, until: number): Promise<Session> {
  const session = await http.inject({
    method: "POST",
    url: "/auth/v1/token?grant_type=password",
    payload: { email, password: DEMO_PASSWORD },
  });
  if (session.statusCode !== 200) throw new Error(`${email} is not let in: ${session.body}`);
  return { token: (session.json() as { access_token: string }).access_token, until };
}
