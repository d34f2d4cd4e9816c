import type { FastifyReply, FastifyRequest } from "fastify";
import { type LinkMail, languageOf, linkWords } from "../../notifications/index.js";
import { findUserById } from "../people/user-store.js";
import type { IdentityCtx } from "../service/context.js";
import { LETTERS } from "./confirmation-mail.js";
import { linkPage } from "./link-page.js";
import { findLiveLink } from "./one-time-tokens.js";
import { isEmailType, PURPOSES } from "./verify-one-time-token.js";

/** Tells the browser that asked for a letter from a program that only looks where its link leads. */
const COOKIE = "letter_asked";

export interface FollowedLink {
  readonly type: string;
  readonly link: string;
  readonly redirectTo: string;
}

/** Has the browser that asks for a letter follow its link without a question in between. */
export function rememberAsking(ctx: IdentityCtx, reply: FastifyReply): void {
  const { email, site } = ctx.settings;
  if (!email.linksAskFirst) return;
  const { pathname, protocol } = new URL(site.externalUrl);
  reply.header(
    "set-cookie",
    [
      `${COOKIE}=1`,
      `Max-Age=${email.codeSeconds}`,
      `Path=${pathname.replace(/\/$/, "")}/verify`,
      "HttpOnly",
      "SameSite=Lax",
      ...(protocol === "https:" ? ["Secure"] : []),
    ].join("; "),
  );
}

/**
 * The page that asks whether to follow a live link of a letter, in its owner's language: what examines mail opens
 * links as a browser does, and must not use them up. Nothing where the browser is the one that asked for the letter,
 * where a program calls, or where there is nothing to use up.
 */
export async function pageBeforeLink(
  ctx: IdentityCtx,
  request: FastifyRequest,
  { type, link, redirectTo }: FollowedLink,
): Promise<string | undefined> {
  if (!ctx.settings.email.linksAskFirst || !looksLikeBrowser(request) || hasAsked(request)) return undefined;
  const live = isEmailType(type) ? await findLiveLink(ctx, link, PURPOSES[type]) : undefined;
  const owner = live && (await findUserById(ctx.db, live.userId));
  if (!owner) return undefined;
  const language = languageOf(owner.user_metadata);
  return linkPage(linkWords(mailOf(type), language), language, {
    action: `${new URL(ctx.settings.site.externalUrl).pathname.replace(/\/$/, "")}/verify/link`,
    fields: { type, token: link, redirect_to: redirectTo },
  });
}

function mailOf(type: string): LinkMail {
  if (type === "email_change") return "change_email";
  const letter = Object.entries(LETTERS).find(([name]) => name === type);
  return letter ? letter[1].template : "magic_link";
}

function looksLikeBrowser({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? "").includes("text/html") || (headers["user-agent"] ?? "").startsWith("Mozilla/");
}

function hasAsked({ headers }: FastifyRequest): boolean {
  return (headers.cookie ?? "").split(/;\s*/).includes(`${COOKIE}=1`);
}
