import type { IdentitySettings, LetterTemplates } from "@lastro/identity";
import type { MailTemplate } from "@lastro/platform/mail/mail";
import type { FurtherHeaders } from "@lastro/platform/mail/send-mails.job";
import { LETTERS, type LetterName } from "./letter-names.js";
import type { Environment } from "./names.js";

/** What the operator has letters say and look like, where anything is said about it. */
export function letterTemplates(env: Environment): LetterTemplates | undefined {
  const subjects: Partial<Record<MailTemplate, string>> = {};
  const pages: Partial<Record<MailTemplate, string>> = {};
  for (const letter of Object.keys(LETTERS) as LetterName[]) {
    const subject = env[`GOTRUE_MAILER_SUBJECTS_${letter}`];
    const page = env[`GOTRUE_MAILER_TEMPLATES_${letter}`];
    if (subject !== undefined) subjects[LETTERS[letter]] = subject;
    if (page !== undefined)
      pages[LETTERS[letter]] = page.startsWith("http") ? page : env.GOTRUE_SITE_URL + page;
  }
  if (Object.keys(subjects).length + Object.keys(pages).length === 0) return undefined;
  return {
    subjects,
    pages,
    maxBytes: env.GOTRUE_MAILER_TEMPLATE_MAX_SIZE,
    maxAgeSeconds: env.GOTRUE_MAILER_TEMPLATE_MAX_AGE,
    retrySeconds: env.GOTRUE_MAILER_TEMPLATE_RETRY_INTERVAL,
  };
}

/** What the operator has letters carry for the mail server to see; `$messageType` stands for the letter's name. */
export function furtherHeaders(env: Environment): FurtherHeaders {
  const names = new Map<MailTemplate, string>(
    Object.entries(LETTERS).map(([letter, template]) => [template, letter.toLowerCase()]),
  );
  return (template) =>
    Object.fromEntries(
      Object.entries(env.GOTRUE_SMTP_HEADERS).map(([header, values]) => [
        header,
        values.map((value) => value.replaceAll("$messageType", names.get(template) ?? template)),
      ]),
    );
}

type LinkPaths = NonNullable<IdentitySettings["email"]["linkPaths"]>;

/** Where the links of each letter lead. */
export function linkPaths(env: Environment): LinkPaths {
  const said = {
    invite: env.GOTRUE_MAILER_URLPATHS_INVITE,
    signup: env.GOTRUE_MAILER_URLPATHS_CONFIRMATION,
    recovery: env.GOTRUE_MAILER_URLPATHS_RECOVERY,
    email_change: env.GOTRUE_MAILER_URLPATHS_EMAIL_CHANGE,
  };
  return Object.fromEntries(
    Object.entries(said).flatMap(([letter, path]) =>
      path === undefined ? [] : [[letter, belowExternal(env, path)]],
    ),
  );
}

/** Paths are counted from the host in the original; links here begin with the external address, path included. */
function belowExternal(env: Environment, path: string): string {
  if (path === "/") return "/verify";
  if (/^https?:/.test(path)) return path;
  const below = new URL(env.API_EXTERNAL_URL).pathname.replace(/\/+$/, "");
  const absolute = path.startsWith("/") ? path : `/${path}`;
  return below !== "" && absolute.startsWith(`${below}/`) ? absolute.slice(below.length) : absolute;
}
