import type { FastifyReply, FastifyRequest } from "fastify";
import type { IdentityCtx } from "../context.js";

/** Tells the browser that asked for a letter from a program that only looks where its link leads. */
const COOKIE = "letter_asked";
/** Tells the browser a registration was typed in from one that only received its letter. */
const REGISTRATION_COOKIE = "registration";

/** Has the browser that asks for a letter follow its link without a question in between. */
export function rememberAsking({ settings }: Pick<IdentityCtx, "settings">, reply: FastifyReply): void {
  if (settings.email.linksAskFirst) setCookie(settings, reply, `${COOKIE}=1`, "/verify");
}

/** Has the browser show, when its registration is confirmed, that it is the one that typed it. */
export function rememberRegistration(
  { settings }: Pick<IdentityCtx, "settings">,
  reply: FastifyReply,
  proof: string,
): void {
  setCookie(settings, reply, `${REGISTRATION_COOKIE}=${proof}`, "/");
}

/** What `rememberRegistration` left with this browser. */
export function rememberedRegistration({ headers }: FastifyRequest): string | undefined {
  const prefix = `${REGISTRATION_COOKIE}=`;
  const kept = headers.cookie?.split(/;\s*/).find((cookie) => cookie.startsWith(prefix));
  return kept?.slice(prefix.length);
}

function setCookie(
  { email, site }: IdentityCtx["settings"],
  reply: FastifyReply,
  cookie: string,
  path: string,
): void {
  const { pathname, protocol } = new URL(site.externalUrl);
  reply.header(
    "set-cookie",
    [
      cookie,
      `Max-Age=${email.codeSeconds}`,
      `Path=${pathname.replace(/\/$/, "")}${path}`,
      "HttpOnly",
      "SameSite=Lax",
      ...(protocol === "https:" ? ["Secure"] : []),
    ].join("; "),
  );
}

/** Whether what opens a link may be examining mail: it takes pages, as browsers do, and asked for no letter. */
export function mayBeExamining({ headers }: FastifyRequest): boolean {
  const takesPages = headers.accept?.includes("text/html") || headers["user-agent"]?.startsWith("Mozilla/");
  const hasAsked = headers.cookie?.split(/;\s*/).includes(`${COOKIE}=1`);
  return Boolean(takesPages && !hasAsked);
}

/** Sends a page of one form so that nobody can put it into a frame, keep it, or learn from it where it came from. */
export function sendFormPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .headers({
      // Browsers hold the answer to a form to `form-action` as well, and it leads to whatever page was wished for.
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    })
    .type("text/html; charset=utf-8")
    .serializer((payload: unknown) => String(payload))
    .send(page);
}
