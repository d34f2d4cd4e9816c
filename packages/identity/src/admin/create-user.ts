import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { acceptedEmail, acceptedPhone } from "../people/rules.js";
import { type Metadata, presentUser } from "../people/user.js";
import { findUserByPhone, getAccount } from "../people/user-store.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { noteEvent } from "../service/note-event.js";
import type { Operator } from "../service/require-admin.js";
import { addPerson } from "./add-person.js";
import { bannedUntil } from "./ban-duration.js";
import { isUuid } from "./find-user.js";
import { isKnownPasswordHash } from "./password-hash.js";
import { isEmailTaken, setBan } from "./user-writes.js";

export interface NewUserByOperator {
  readonly id?: string | undefined;
  readonly aud?: string | undefined;
  readonly role?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly password?: string | undefined;
  readonly password_hash?: string | undefined;
  readonly email_confirm?: boolean | undefined;
  readonly phone_confirm?: boolean | undefined;
  readonly user_metadata?: Metadata | undefined;
  readonly app_metadata?: Metadata | undefined;
  readonly ban_duration?: string | undefined;
}

const NIL_UUID = "00000000-0000-0000-0000-000000000000";
const MAX_PASSWORD_BYTES = 128;

/** Adds a person an operator names. Nothing is mailed, and nothing is confirmed unless it is asked for. */
export async function createUserByOperator(
  requestCtx: IdentityCtx,
  operator: Operator,
  asked: NewUserByOperator,
): Promise<ReturnType<typeof presentUser>> {
  const ctx = asked.aud ? { ...requestCtx, audience: asked.aud } : requestCtx;
  if (!asked.email && !asked.phone) throw refusal("createNeedsAddress");
  const email = asked.email ? await freeEmail(ctx, asked.email) : undefined;
  const phone = asked.phone ? await freePhone(ctx, asked.phone) : undefined;
  const passwordHash = await passwordHashOf(ctx, asked);
  const id = asked.id ? acceptedId(asked.id) : ctx.random.id();
  const until = bannedUntil(ctx.clock.now(), asked.ban_duration);

  await inTransaction(ctx.db, async (tx) => {
    const at = ctx.clock.now();
    const added = await addPerson(tx, ctx, {
      id,
      role: asked.role,
      email,
      phone,
      passwordHash,
      emailConfirmed: asked.email_confirm ?? false,
      phoneConfirmed: asked.phone_confirm ?? false,
      metadata: asked.user_metadata,
      appMetadata: asked.app_metadata,
    });
    if (added === undefined) throw await whyNot(tx, ctx, email, phone);
    if (until) await setBan(tx, id, until, at);
    await noteEvent(tx, ctx, {
      action: "user_signedup",
      user: { id, email: email ?? null, phone: phone ?? null },
      operator: operator.role,
      traits: {
        user_id: id,
        user_email: email ?? "",
        user_phone: phone ?? "",
        provider: email ? "email" : "phone",
      },
    });
  });
  return presentUser(await getAccount(ctx.db, id));
}

async function freeEmail(ctx: IdentityCtx, given: string): Promise<string> {
  const email = acceptedEmail(given);
  if (await isEmailTaken(ctx.db, ctx, email)) throw refusal("emailExists");
  return email;
}

async function freePhone(ctx: IdentityCtx, given: string): Promise<string> {
  const phone = acceptedPhone(given);
  if (await findUserByPhone(ctx.db, ctx, phone)) throw refusal("phoneRegistered");
  return phone;
}

/** The given hash, that of the given password, or that of one nobody knows. How strong it is, is the operator's matter. */
async function passwordHashOf(ctx: IdentityCtx, asked: NewUserByOperator): Promise<string> {
  const { password, password_hash: hash } = asked;
  if (password !== undefined && hash) throw refusal("passwordOrHash");
  if (hash && !isKnownPasswordHash(hash)) throw refusal("passwordHashUnknown");
  if (hash) return hash;
  if (password && Buffer.byteLength(password) > MAX_PASSWORD_BYTES) throw refusal("passwordTooLong");
  return ctx.passwords.hash(password || ctx.random.bytes(32).toString("base64url"));
}

function acceptedId(given: string): string {
  if (!isUuid(given)) throw refusal("newIdInvalid");
  if (given === NIL_UUID) throw refusal("newIdNil");
  return given.toLowerCase();
}

/** Somebody was faster: with the address, the number or the id. */
async function whyNot(
  tx: Tx,
  ctx: IdentityCtx,
  email: string | undefined,
  phone: string | undefined,
): Promise<Error> {
  if (email && (await isEmailTaken(tx, ctx, email))) return refusal("emailExists");
  if (phone && (await findUserByPhone(tx, ctx, phone))) return refusal("phoneRegistered");
  return refusal("newIdTaken");
}
