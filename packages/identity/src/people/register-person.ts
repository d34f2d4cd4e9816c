import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { confirmPhone, setAddress } from "../admin/user-writes.js";
import { agreedCode } from "../codes/agreed-code.js";
import { rehearseLetter, sendConfirmation } from "../codes/confirmation-mail.js";
import { sendCodeByText } from "../codes/send-text.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import {
  hasMailQuota,
  hasSmsQuota,
  limitHouseMail,
  limitHouseSms,
  limitMail,
  limitText,
  noteMail,
  noteText,
} from "../service/limits.js";
import { noteEvent } from "../service/note-event.js";
import { createUser } from "./create-user.js";
import type { Registration } from "./registration.js";
import { replaceRegistration } from "./replace-registration.js";
import { assertNamesShowable } from "./shown-names.js";
import type { UserRow } from "./user.js";
import { confirmEmail, findUserByEmail, findUserByPhone } from "./user-store.js";

/**
 * What came of it: `added` waits for its confirmation, `confirmed` needed none, `pending` was there already, unconfirmed,
 * and is now what was asked for, `taken` has an owner, who was told nothing, `unsent` is as it was: nothing could be sent.
 */
export type Registered =
  | { readonly kind: "added" | "confirmed" | "pending"; readonly userId: string }
  | { readonly kind: "taken" | "unsent" };

/**
 * Adds a person by address or number and asks them to confirm it. For one that has an owner already everything but
 * the writing takes place, so that neither words nor time tell.
 */
export async function registerPerson(ctx: IdentityCtx, asked: Registration): Promise<Registered> {
  assertNamesShowable(asked.metadata);
  const existing = await findExisting(ctx, asked);
  if (existing) return registerAgain(ctx, existing, asked);

  const autoconfirm = autoconfirms(ctx, asked);
  // What is refused causes no letter, and counts as none.
  if (asked.email !== undefined) ctx.hooks.checkRegistration?.(asked.metadata);
  if (!autoconfirm && !(await hasQuota(ctx, asked))) return unsent(ctx, asked);
  const userId = await inTransaction(ctx.db, async (tx) => {
    const id = await createUser(tx, ctx, asked);
    if (id === undefined) return undefined;
    const user = { id, email: asked.email ?? null, phone: asked.phone ?? null };
    if (autoconfirm) {
      await confirm(tx, ctx, id, asked);
      await note(tx, ctx, "user_signedup", user);
      return id;
    }
    await note(tx, ctx, "user_confirmation_requested", user);
    await askToConfirm(tx, ctx, { id, user_metadata: asked.metadata }, asked);
    return id;
  });
  if (userId === undefined) return { kind: "taken" };
  if (autoconfirm) return { kind: "confirmed", userId };
  if (asked.email !== undefined) await noteMail(ctx, "confirmation", asked.email);
  if (asked.phone !== undefined) await noteText(ctx, "confirmation", asked.phone);
  return { kind: "added", userId };
}

async function registerAgain(ctx: IdentityCtx, user: UserRow, asked: Registration): Promise<Registered> {
  const confirmed = asked.email === undefined ? user.phone_confirmed_at : user.email_confirmed_at;
  const { email: mail, phone } = ctx.settings;
  if (confirmed !== null) {
    await inTransaction(ctx.db, (tx) => note(tx, ctx, "user_repeated_signup", user));
    if (mail.autoconfirm || phone.autoconfirm) throw refusal("userExists");
    await limitPerson(ctx, asked);
    // As a new address would, or what is left for newcomers would tell which of two an address is.
    await limitHouse(ctx, asked);
    await rehearse(ctx, asked);
    return { kind: "taken" };
  }
  if (autoconfirms(ctx, asked)) {
    await inTransaction(ctx.db, async (tx) => {
      await replaceRegistration(tx, ctx, user, asked);
      await confirm(tx, ctx, user.id, asked);
      await note(tx, ctx, "user_signedup", user);
    });
    return { kind: "confirmed", userId: user.id };
  }
  await limitPerson(ctx, asked);
  if (!(await hasQuota(ctx, asked))) return unsent(ctx, asked);
  await inTransaction(ctx.db, async (tx) => {
    const replaced = await replaceRegistration(tx, ctx, user, asked);
    await note(tx, ctx, "user_confirmation_requested", user);
    await askToConfirm(tx, ctx, replaced, asked);
  });
  return { kind: "pending", userId: user.id };
}

async function findExisting(ctx: IdentityCtx, { email, phone }: Registration): Promise<UserRow | undefined> {
  if (email !== undefined) return findUserByEmail(ctx.db, ctx, email);
  return phone === undefined ? undefined : findUserByPhone(ctx.db, ctx, phone);
}

function autoconfirms(ctx: IdentityCtx, { email }: Registration): boolean {
  return email === undefined ? ctx.settings.phone.autoconfirm : ctx.settings.email.autoconfirm;
}

async function confirm(tx: Tx, ctx: IdentityCtx, userId: string, { phone }: Registration): Promise<void> {
  const at = ctx.clock.now();
  if (phone === undefined) return confirmEmail(tx, userId, at);
  await setAddress(tx, ctx, userId, "phone", phone, true);
  await confirmPhone(tx, userId, at);
}

async function askToConfirm(
  tx: Tx,
  ctx: IdentityCtx,
  user: Pick<UserRow, "id" | "user_metadata">,
  asked: Registration,
): Promise<void> {
  const { email, phone, channel = "sms" } = asked;
  if (email !== undefined) await sendConfirmation(tx, ctx, { ...user, email }, asked);
  if (phone !== undefined) await sendCodeByText(tx, ctx, user, { purpose: "confirmation", phone, channel });
}

async function limitHouse(ctx: IdentityCtx, { phone }: Registration): Promise<void> {
  if (phone === undefined) return limitHouseMail(ctx, "newcomer");
  if (agreedCode(ctx, phone) === undefined) await limitHouseSms(ctx, "newcomer");
}

/** Whether there is a letter or text left; who does not ask quietly is told when there is none. */
async function hasQuota(ctx: IdentityCtx, asked: Registration): Promise<boolean> {
  if (!asked.quietly) return limitHouse(ctx, asked).then(() => true);
  const { phone } = asked;
  if (phone === undefined) return hasMailQuota(ctx, "newcomer");
  return agreedCode(ctx, phone) !== undefined || hasSmsQuota(ctx, "newcomer");
}

async function unsent(ctx: IdentityCtx, asked: Registration): Promise<Registered> {
  const { email } = asked;
  if (email !== undefined)
    await inTransaction(ctx.db, (tx) => rehearseLetter(tx, ctx, email, "signup", asked));
  return { kind: "unsent" };
}

async function limitPerson(ctx: IdentityCtx, { email, phone }: Registration): Promise<void> {
  if (email !== undefined) await limitMail(ctx, "confirmation", email);
  if (phone !== undefined) await limitText(ctx, "confirmation", phone);
}

function note(
  tx: Tx,
  ctx: IdentityCtx,
  action: "user_signedup" | "user_confirmation_requested" | "user_repeated_signup",
  user: Pick<UserRow, "id" | "email" | "phone">,
): Promise<void> {
  const provider = user.email === null ? "phone" : "email";
  return noteEvent(tx, ctx, { action, user, traits: { provider } });
}

class Rehearsed extends Error {}

/** Lets other modules refuse the data as they would for a new person, so that a refusal tells nothing either. */
async function rehearse(ctx: IdentityCtx, asked: Registration): Promise<void> {
  const { email, metadata } = asked;
  if (email === undefined) return;
  try {
    await inTransaction(ctx.db, async (tx) => {
      await ctx.hooks.userCreated(tx, ctx, { userId: ctx.random.id(), email, metadata });
      throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
  await inTransaction(ctx.db, (tx) => rehearseLetter(tx, ctx, email, "signup", asked));
}
