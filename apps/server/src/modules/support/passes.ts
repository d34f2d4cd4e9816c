import { createHash } from "node:crypto";
import type { RequestOf, ResponseOf } from "@lastro/contracts";
import type { readByPass, writeByPass } from "@lastro/contracts/support";
import { secondsAfter } from "@lastro/platform/clock";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { type Database, inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { Rate } from "@lastro/platform/http/rate-limit";
import { sendMail, sendNoMail } from "@lastro/platform/mail/send-mail";
import { findCase, messagesForParty, writeMessage } from "../cases/index.js";
import { recordAudit } from "../compliance/index.js";
import { conversationOf, listConversations, lockConversation } from "./conversation-store.js";
import { openConversation } from "./open-conversation.js";
import type { SupportRequestCtx } from "./ports.js";
import { detailOf, summariesOf } from "./queries.js";
import { lockConversationCase, SUPPORT_CASES } from "./support-cases.js";

const PASS_BYTES = 32;
const PASS_HOURS = 24;
const LETTERS: Rate = { burst: 5, seconds: 3_600 };
const MESSAGES: Rate = { burst: 20, seconds: 600 };
const CONVERSATIONS_SHOWN = 50;
const MESSAGES_SHOWN = 100;

type PassView = ResponseOf<typeof readByPass>;

/** Sends a link to the address of a client; to any other nothing, in as much time. */
export async function requestPass(ctx: SupportRequestCtx, email: string): Promise<void> {
  const address = email.trim().toLowerCase();
  await limit(ctx, `support-passes:${ctx.ip}`, LETTERS);
  await limit(ctx, `support-passes:${address}`, LETTERS);
  await inTransaction(ctx.db, async (tx) => {
    const client = await ctx.findClient(tx, address);
    if (!client) return sendNoMail(tx, ctx, "support_pass");
    const pass = ctx.random.bytes(PASS_BYTES).toString("base64url");
    const now = ctx.clock.now();
    await query(
      tx,
      "insert into support_pass (digest, user_id, created_at, expires_at) values ($1, $2, $3, $4)",
      [digestOf(pass), client.userId, now, secondsAfter(now, PASS_HOURS * 3_600)],
    );
    // In the part of the address that browsers keep to themselves.
    const link = `${ctx.config.publicUrl}/help/write#${pass}`;
    const letter = { template: "support_pass", data: { link, hours: String(PASS_HOURS) } } as const;
    return sendMail(tx, ctx, { ...letter, to: client.email, language: client.language });
  });
}

/** What the person of a pass wrote with the house. Throws `support.pass_invalid`. */
export async function readWithPass(
  ctx: SupportRequestCtx,
  { pass, id }: RequestOf<typeof readByPass>["body"],
): Promise<PassView> {
  const opened = await openPass(ctx, pass);
  return inTransaction(ctx.db, (tx) => view(tx, opened, id));
}

/** Writes as the person of a pass, into one of their open conversations or a new one. Throws `support.pass_invalid`. */
export async function writeWithPass(
  ctx: SupportRequestCtx,
  { pass, id, category, text }: RequestOf<typeof writeByPass>["body"],
): Promise<PassView> {
  const opened = await openPass(ctx, pass);
  const { userId } = personOf(opened.ctx);
  await limit(ctx, `support-comments:${userId}`, MESSAGES);
  return inTransaction(ctx.db, async (tx) => {
    await recordAudit(tx, opened.ctx, { action: "support.pass_used", subject: userId });
    if (id === null)
      return view(tx, opened, await openConversation(tx, opened.ctx, { category, text, link: null }));
    await conversationOf(tx, userId, id);
    const of = await lockConversationCase(tx, await lockConversation(tx, id));
    await writeMessage(tx, opened.ctx, SUPPORT_CASES, of, { text, internal: false });
    return view(tx, opened, id);
  });
}

/** Forgets passes that are over. */
export async function forgetPasses(db: Database, now: Date): Promise<void> {
  await query(db, "delete from support_pass where expires_at <= $1", [now]);
}

/** Ends every pass of a client who leaves. */
export async function forgetPassesOf(tx: Tx, userId: string): Promise<void> {
  await query(tx, "delete from support_pass where user_id = $1", [userId]);
}

interface OpenedPass {
  /** In which its person acts, in these conversations alone. */
  readonly ctx: SupportRequestCtx;
  readonly expiresAt: Date;
}

async function openPass(ctx: SupportRequestCtx, pass: string): Promise<OpenedPass> {
  const [row] = await query<{ userId: string; expiresAt: Date }>(
    ctx.db,
    `select user_id as "userId", expires_at as "expiresAt" from support_pass where digest = $1 and expires_at > $2`,
    [digestOf(pass), ctx.clock.now()],
  );
  if (!row) throw new DomainError("support.pass_invalid");
  const { userId, expiresAt } = row;
  const actor: RequestCtx["actor"] = { kind: "client", userId, sessionId: "", assurance: "aal1" };
  return { ctx: { ...ctx, actor }, expiresAt };
}

async function view(tx: Tx, { ctx, expiresAt }: OpenedPass, id: string | null): Promise<PassView> {
  const { userId } = personOf(ctx);
  const all = await listConversations(tx, { userId, tab: "all", limit: CONVERSATIONS_SHOWN });
  const conversations = await summariesOf(tx, all);
  if (id === null) return { conversations, current: null, messages: [], expiresAt };
  const conversation = await conversationOf(tx, userId, id);
  const of = await findCase(tx, id);
  if (!of) throw new Error(`Conversation ${id} has no case`);
  const { messages } = await messagesForParty(tx, SUPPORT_CASES, of, { limit: MESSAGES_SHOWN });
  return { conversations, current: await detailOf(tx, conversation), messages, expiresAt };
}

async function limit(ctx: SupportRequestCtx, bucket: string, rate: Rate): Promise<void> {
  const seconds = await ctx.limiter.secondsToWait(bucket, rate);
  if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
}

function digestOf(pass: string): Buffer {
  return createHash("sha256").update(pass).digest();
}
