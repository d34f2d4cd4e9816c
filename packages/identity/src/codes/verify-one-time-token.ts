import { timingSafeEqual } from "node:crypto";
import type { Tx } from "@lastro/platform/database/database";
import { issueNewestAuthCode } from "../flows/flow-store.js";
import { acceptedPhone, isEmail } from "../people/rules.js";
import type { UserRow } from "../people/user.js";
import {
  findUserByEmail,
  findUserById,
  findUserByNewEmail,
  findUserByNewPhone,
  findUserByPhone,
} from "../people/user-store.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { limitByAccount } from "../service/limits.js";
import { noteFailedSignIn } from "../service/note-failed-sign-in.js";
import type { SessionResponse } from "../service/wire.js";
import type { SignInMethod } from "../sessions/session-row.js";
import { openSession, sessionResponse } from "../sessions/sessions.js";
import { acceptToken, type ShownToken } from "./accept-token.js";
import { agreedCode } from "./agreed-code.js";
import { METHOD_OF_LINK } from "./confirmation-mail.js";
import { findLiveLink, isLiveCode, type TokenPurpose } from "./one-time-tokens.js";

export interface Verification {
  readonly type?: string | undefined;
  readonly token?: string | undefined;
  readonly tokenHash?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly redirectTo?: string | undefined;
}

/** A session, or word that the other address still has to confirm the change. */
export type Verified =
  | { readonly kind: "session"; readonly session: SessionResponse }
  | { readonly kind: "half" };

export const HALF_CONFIRMED =
  "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/** Which tokens each type of verification by e-mail is about, in the order they are tried. */
export const PURPOSES = {
  signup: ["confirmation"],
  invite: ["confirmation"],
  magiclink: ["recovery"],
  recovery: ["recovery"],
  email: ["confirmation", "recovery"],
  email_change: ["email_change_current", "email_change_new"],
} as const satisfies Record<string, readonly TokenPurpose[]>;

/** Accepts a code with its address, or a link's token, once; signs its owner in. */
export async function verifyOneTimeToken(ctx: IdentityCtx, input: Verification): Promise<Verified> {
  const { type, token, tokenHash, email, phone } = input;
  if (!type) throw refusal("verifyNeedsType");
  if (Boolean(token) === Boolean(tokenHash)) throw refusal("verifyNeedsToken");
  if (tokenHash) {
    if (email || phone || input.redirectTo) throw refusal("verifyOnlyHash");
    return verifyLink(ctx, type, tokenHash);
  }
  if (Boolean(email) === Boolean(phone)) throw refusal("verifyNeedsEmail");
  const shown = phone
    ? await shownByPhone(ctx, type, acceptedPhone(phone), token ?? "")
    : await shownByEmail(ctx, type, acceptedAddress(email), token ?? "");
  if (!shown) {
    const user = await (phone ? findUserByPhone(ctx.db, ctx, acceptedPhone(phone)) : ownerOf(ctx, email));
    await noteFailedSignIn(ctx, { method: "otp", user });
    throw refusal("codeExpired");
  }
  return signIn(ctx, shown);
}

function ownerOf(ctx: IdentityCtx, email: string | undefined): Promise<UserRow | undefined> {
  return findUserByEmail(ctx.db, ctx, acceptedAddress(email));
}

function acceptedAddress(email = ""): string {
  const address = email.toLowerCase();
  if (!isEmail(address)) throw refusal("verifyEmailInvalid");
  return address;
}

/** Accepts the token of a link and signs its owner in. */
export async function verifyLink(ctx: IdentityCtx, type: string, link: string): Promise<Verified> {
  return signIn(ctx, await shownByLink(ctx, type, link));
}

/** Accepts the token of a link and answers the code of its flow; nothing when the other address has to confirm too. */
export async function verifyLinkOfFlow(
  ctx: IdentityCtx,
  type: string,
  link: string,
): Promise<string | undefined> {
  const shown = await shownByLink(ctx, type, link);
  const method: SignInMethod =
    type === "email" && shown.purpose === "confirmation"
      ? "email/signup"
      : (METHOD_OF_LINK[type] ?? "magiclink");
  return acceptToken(ctx, shown, async (tx: Tx) => {
    const code = await issueNewestAuthCode(tx, ctx, shown.user.id, method);
    if (code === undefined) throw refusal("flowOfLetterNotFound");
    return code;
  });
}

async function signIn(ctx: IdentityCtx, shown: ShownToken): Promise<Verified> {
  const { user, phone, purpose } = shown;
  const byPhone = phone !== undefined || purpose === "phone_change";
  const opened = await acceptToken(ctx, shown, (tx) =>
    openSession(tx, ctx, user.id, "otp", byPhone ? { identity: "phone" } : {}),
  );
  if (!opened) return { kind: "half" };
  return { kind: "session", session: sessionResponse(ctx, opened) };
}

async function shownByLink(ctx: IdentityCtx, type: string, link: string): Promise<ShownToken> {
  if (!isEmailType(type)) throw refusal("verifyTypeUnknown");
  const found = await findLiveLink(ctx, link, PURPOSES[type]);
  const user = found && (await findUserById(ctx.db, found.userId));
  if (!found || !user) throw refusal("linkExpired");
  return { user, purpose: found.purpose, whenUsed: "linkExpired" };
}

async function shownByEmail(
  ctx: IdentityCtx,
  type: string,
  address: string,
  code: string,
): Promise<ShownToken | undefined> {
  if (!isEmailType(type)) return undefined;
  const owner = await findUserByEmail(ctx.db, ctx, address);
  for (const purpose of PURPOSES[type]) {
    const user = purpose === "email_change_new" ? await findUserByNewEmail(ctx.db, ctx, address) : owner;
    if (user && (await isLiveCode(ctx, { userId: user.id, purpose, address, channel: "email" }, code)))
      return { user, purpose, whenUsed: "codeExpired" };
  }
  return undefined;
}

async function shownByPhone(
  ctx: IdentityCtx,
  type: string,
  phone: string,
  code: string,
): Promise<ShownToken | undefined> {
  if (type !== "sms" && type !== "phone_change") return undefined;
  const purpose = type === "sms" ? "confirmation" : "phone_change";
  const user = await (type === "sms" ? findUserByPhone : findUserByNewPhone)(ctx.db, ctx, phone);
  if (!user) return undefined;
  const shown = { user, purpose, phone, whenUsed: "codeExpired" } as const;
  if (await isAgreed(ctx, user, phone, code)) return { ...shown, agreed: true };
  const of = { userId: user.id, purpose, address: phone, channel: "phone" } as const;
  return (await isLiveCode(ctx, of, code)) ? shown : undefined;
}

/** Such a code lives for ever, so that trying it is limited by number. */
async function isAgreed(ctx: IdentityCtx, user: UserRow, phone: string, code: string): Promise<boolean> {
  const agreed = agreedCode(ctx, phone);
  if (agreed === undefined) return false;
  await limitByAccount(ctx, user.id);
  return agreed.length === code.length && timingSafeEqual(Buffer.from(agreed), Buffer.from(code));
}

/** Whether tokens of letters are verified under this name. */
export function isEmailType(type: string): type is keyof typeof PURPOSES {
  return Object.hasOwn(PURPOSES, type);
}
