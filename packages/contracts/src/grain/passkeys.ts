import { z } from "zod";
import { defineRoute } from "../route.js";
import { instant, text, uuid } from "../wire.js";
import { traderSessionSchema } from "./accounts.js";
import { newPasskey, passkeyAnswer, proofBody } from "./proofs.js";

const passkey = z.object({
  id: uuid,
  /** Null where neither its maker nor its owner named it. */
  name: z.string().nullable(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});

/** What the browser is asked for, and by which challenge the answer names it. */
const passkeyOptions = z.object({
  challengeId: uuid,
  /** As `navigator.credentials` takes it, binary members in base64url. */
  options: z.record(z.string(), z.unknown()),
});

const params = z.strictObject({ id: uuid });

export const listPasskeys = defineRoute({
  method: "GET",
  path: "/agro/v1/me/passkeys",
  summary: "One's own passkeys",
  access: "trader",
  response: z.object({ items: z.array(passkey) }),
  errors: [],
});

export const beginPasskey = defineRoute({
  method: "POST",
  path: "/agro/v1/me/passkeys/options",
  summary: "Begin a passkey, by a code where there is a second factor and else by the password",
  access: "trader",
  body: proofBody,
  response: passkeyOptions,
  errors: [
    "grain.current_password_wrong",
    "grain.second_factor_needed",
    "grain.second_factor_wrong",
    "grain.passkey_wrong",
    "grain.passkeys_full",
  ],
});

export const addPasskey = defineRoute({
  method: "POST",
  path: "/agro/v1/me/passkeys",
  summary: "Keep the passkey the browser made",
  access: "trader",
  status: 201,
  body: newPasskey,
  response: passkey,
  errors: ["grain.passkey_wrong", "grain.passkeys_full"],
});

export const renamePasskey = defineRoute({
  method: "PATCH",
  path: "/agro/v1/me/passkeys/:id",
  summary: "Name a passkey",
  access: "trader",
  params,
  body: z.strictObject({ name: text({ max: 120 }) }),
  response: passkey,
  errors: ["resource.not_found"],
});

export const removePasskey = defineRoute({
  method: "DELETE",
  path: "/agro/v1/me/passkeys/:id",
  summary: "Remove a passkey: it opens and signs nothing any more",
  access: "trader",
  params,
  status: 204,
  errors: ["resource.not_found"],
});

export const beginPasskeyProof = defineRoute({
  method: "POST",
  path: "/agro/v1/me/passkeys/proof",
  summary: "Begin to prove by one of one's passkeys who signs",
  access: "trader",
  response: passkeyOptions,
  errors: ["resource.not_found"],
});

export const beginPasskeySignIn = defineRoute({
  method: "POST",
  path: "/agro/v1/auth/passkeys/options",
  summary: "Begin to sign in with a passkey, which itself says whose it is",
  access: "public",
  response: passkeyOptions,
  errors: [],
});

export const signInWithPasskey = defineRoute({
  method: "POST",
  path: "/agro/v1/auth/passkeys/login",
  summary: "Sign in with a passkey; no password and no code is asked for",
  access: "public",
  body: passkeyAnswer,
  response: traderSessionSchema,
  errors: ["grain.passkey_wrong", "grain.account_suspended", "privacy.account_closed"],
});
