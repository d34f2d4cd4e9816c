import { query, type Tx } from "@lastro/platform/database/database";
import { durationInWords, languageOf } from "@lastro/platform/language";
import type { MailTemplate } from "@lastro/platform/mail/mail";
import { sendMail, sendNoMail } from "@lastro/platform/mail/send-mail";
import { type CodeChallenge, insertFlow } from "../flows/flow-store.js";
import type { UserRow } from "../people/user.js";
import { mailNotAuthorized } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import type { IdentitySettings } from "../service/settings.js";
import type { SignInMethod } from "../sessions/session-row.js";
import { letterVariables } from "./letter-variables.js";
import { issueOneTimeToken, type OneTimeToken, type TokenPurpose } from "./one-time-tokens.js";

/** Someone with an address to write to. */
export type Addressee = Pick<UserRow, "id" | "user_metadata"> & { readonly email: string };

/** Where a link leads in the end, and whether a browser waits to exchange a code for the session. */
export interface LinkWish {
  readonly redirectTo: string;
  readonly challenge?: CodeChallenge | undefined;
}

/** Kinds of letters with a link: what the link is called in its address, what it confirms, and what `amr` will say. */
export const LETTERS = {
  signup: {
    template: "confirm_email",
    purpose: "confirmation",
    sentAt: "confirmation_sent_at",
    method: "email/signup",
  },
  invite: {
    template: "invite",
    purpose: "confirmation",
    sentAt: "confirmation_sent_at",
    method: "invite",
  },
  magiclink: {
    template: "magic_link",
    purpose: "recovery",
    sentAt: "recovery_sent_at",
    method: "magiclink",
  },
  recovery: {
    template: "recover_password",
    purpose: "recovery",
    sentAt: "recovery_sent_at",
    method: "recovery",
  },
} as const satisfies Record<
  string,
  { template: MailTemplate; purpose: TokenPurpose; sentAt: string; method: SignInMethod }
>;

export type LinkLetter = keyof typeof LETTERS;

/** What the session of a link's flow says it was proven with. */
export const METHOD_OF_LINK: Readonly<Record<string, SignInMethod>> = {
  ...Object.fromEntries(Object.entries(LETTERS).map(([type, { method }]) => [type, method])),
  email: "magiclink",
  email_change: "email_change",
};

/** Writes the letter that confirms a new address, with a fresh link and code. */
export function sendConfirmation(tx: Tx, ctx: IdentityCtx, user: Addressee, wish: LinkWish): Promise<void> {
  return sendLinkLetter(tx, ctx, user, "signup", wish);
}

/** Writes the letter that lets someone choose a new password. */
export function sendRecovery(tx: Tx, ctx: IdentityCtx, user: Addressee, wish: LinkWish): Promise<void> {
  return sendLinkLetter(tx, ctx, user, "recovery", wish);
}

/** Writes the letter that lets someone in without a password. */
export function sendMagicLink(tx: Tx, ctx: IdentityCtx, user: Addressee, wish: LinkWish): Promise<void> {
  return sendLinkLetter(tx, ctx, user, "magiclink", wish);
}

/** Writes to someone an operator has made an account for. */
export async function sendInvitation(
  tx: Tx,
  ctx: IdentityCtx,
  user: Addressee,
  wish: LinkWish,
): Promise<void> {
  await sendLinkLetter(tx, ctx, user, "invite", wish);
  await query(tx, "update identity_user set invited_at = $2 where id = $1", [user.id, ctx.clock.now()]);
}

/** The token of such a letter, for who delivers it themselves. */
export async function issueLinkToken(
  tx: Tx,
  ctx: IdentityCtx,
  user: Addressee,
  type: LinkLetter,
  { challenge }: Pick<LinkWish, "challenge">,
): Promise<OneTimeToken> {
  const { purpose, sentAt, method } = LETTERS[type];
  const token = await issueOneTimeToken(tx, ctx, {
    userId: user.id,
    purpose,
    address: user.email,
    channel: "email",
    pkce: challenge !== undefined,
  });
  if (challenge) await insertFlow(tx, ctx, { challenge, provider: "email", method, userId: user.id });
  await query(tx, `update identity_user set ${sentAt} = $2, updated_at = $2 where id = $1`, [
    user.id,
    ctx.clock.now(),
  ]);
  return token;
}

/** Does the work of such a letter for someone we do not know, and sends none: the time it takes must not tell. */
export async function rehearseLetter(
  tx: Tx,
  ctx: IdentityCtx,
  email: string,
  type: LinkLetter,
  { challenge }: Pick<LinkWish, "challenge">,
): Promise<void> {
  const { purpose, sentAt, method, template } = LETTERS[type];
  const id = ctx.random.id();
  const pkce = challenge !== undefined;
  await issueOneTimeToken(tx, ctx, { userId: id, purpose, address: email, channel: "email", pkce });
  if (challenge) await insertFlow(tx, ctx, { challenge, provider: "email", method });
  await query(tx, `update identity_user set ${sentAt} = null where id = $1`, [id]);
  await sendNoMail(tx, ctx, template);
}

async function sendLinkLetter(
  tx: Tx,
  ctx: IdentityCtx,
  user: Addressee,
  type: LinkLetter,
  wish: LinkWish,
): Promise<void> {
  assertMayWriteTo(ctx, user.email);
  const token = await issueLinkToken(tx, ctx, user, type, wish);
  const language = languageOf(user.user_metadata);
  const link = verifyAddress(ctx, token, type, wish.redirectTo);
  await sendMail(tx, ctx, {
    to: user.email,
    template: LETTERS[type].template,
    language,
    data: {
      code: token.code,
      link,
      validFor: durationInWords(language, ctx.settings.email.codeSeconds),
    },
    ...letterVariables(ctx, user, tokenVariables(token, link, wish)),
  });
}

function tokenVariables(token: OneTimeToken, link: string, { redirectTo }: LinkWish) {
  return { Token: token.code, TokenHash: token.link, ConfirmationURL: link, RedirectTo: redirectTo };
}

/** Writes to the new address and, where the house wants the word of both, to the current one. */
export async function sendEmailChange(
  tx: Tx,
  ctx: IdentityCtx,
  user: Pick<UserRow, "id" | "email" | "user_metadata">,
  newEmail: string,
  wish: LinkWish,
): Promise<void> {
  assertMayWriteTo(ctx, newEmail);
  await query(
    tx,
    `update identity_user set new_email = $2, email_change_sent_at = $3, email_change_half_confirmed = false, updated_at = $3
     where id = $1`,
    [user.id, newEmail, ctx.clock.now()],
  );
  const { challenge } = wish;
  if (challenge)
    await insertFlow(tx, ctx, { challenge, provider: "email", method: "email_change", userId: user.id });
  const language = languageOf(user.user_metadata);
  for (const { to, purpose } of recipientsOfChange(ctx, user.email, newEmail)) {
    const token = await issueOneTimeToken(tx, ctx, {
      userId: user.id,
      purpose,
      address: to,
      channel: "email",
      pkce: challenge !== undefined,
    });
    const link = verifyAddress(ctx, token, "email_change", wish.redirectTo);
    await sendMail(tx, ctx, {
      to,
      template: "change_email",
      language,
      data: {
        code: token.code,
        newEmail,
        link,
        validFor: durationInWords(language, ctx.settings.email.codeSeconds),
      },
      ...letterVariables(ctx, user, {
        ...tokenVariables(token, link, wish),
        NewEmail: newEmail,
        SendingTo: to,
      }),
    });
  }
}

function recipientsOfChange(
  ctx: IdentityCtx,
  current: string | null,
  newEmail: string,
): { readonly to: string; readonly purpose: TokenPurpose }[] {
  const both = ctx.settings.email.secureChange && current !== null;
  return [
    { to: newEmail, purpose: "email_change_new" },
    ...(both ? [{ to: current, purpose: "email_change_current" as const }] : []),
  ];
}

/** Writes the code that confirms a change to the account itself. */
export async function sendNonce(tx: Tx, ctx: IdentityCtx, user: Addressee): Promise<void> {
  assertMayWriteTo(ctx, user.email);
  const token = await issueOneTimeToken(tx, ctx, {
    userId: user.id,
    purpose: "reauthentication",
    address: user.email,
    channel: "email",
  });
  await query(tx, "update identity_user set reauthentication_sent_at = $2, updated_at = $2 where id = $1", [
    user.id,
    ctx.clock.now(),
  ]);
  const language = languageOf(user.user_metadata);
  const validFor = durationInWords(language, ctx.settings.email.codeSeconds);
  await sendMail(tx, ctx, {
    to: user.email,
    template: "reauthenticate",
    language,
    data: { code: token.code, validFor },
    ...letterVariables(ctx, user, { Token: token.code }),
  });
}

/** Refuses an address outside the circle this house may write to, if it has one; what follows a plus is ignored. */
export function assertMayWriteTo(ctx: Pick<IdentityCtx, "settings">, email: string): void {
  const { authorized } = ctx.settings.email;
  const plain = email.replace(/\+[^@]*@/, "@");
  if (authorized.length > 0 && !authorized.some((one) => one.toLowerCase() === plain))
    throw mailNotAuthorized(email);
}

/** Links that let somebody in lead where those to a new password do. */
const PATH_OF_LINK: Readonly<Record<string, keyof NonNullable<IdentitySettings["email"]["linkPaths"]>>> = {
  signup: "signup",
  invite: "invite",
  email_change: "email_change",
};

/** The address a link leads to. */
export function verifyAddress(
  ctx: IdentityCtx,
  token: Pick<OneTimeToken, "link">,
  type: string,
  redirectTo: string,
): string {
  const { linkPath, linkPaths = {} } = ctx.settings.email;
  const path = linkPaths[PATH_OF_LINK[type] ?? "recovery"] ?? linkPath;
  const base = URL.canParse(path) ? path : `${ctx.linkBase.replace(/\/$/, "")}${path}`;
  return `${base}?token=${token.link}&type=${type}&redirect_to=${readable(redirectTo)}`;
}

/** Letters and tests of other servers of this protocol show the page as it is, where nothing in it could be misread. */
function readable(target: string): string {
  return /^[\w:/?@!$'()*,;~.-]*$/.test(target) ? target : encodeURIComponent(target);
}
