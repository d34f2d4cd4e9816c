import { readAssertion, readRegistration } from "../passkeys/credential-response.js";
import { acceptAssertion, acceptRegistration } from "../passkeys/relying-party.js";
import type { FactorRow } from "../people/user.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { proveByOwnPasskey } from "./adopted-passkey.js";
import type { ChallengeRow } from "./challenge-store.js";
import { countOn, credentialOf, keepCredential } from "./factor-credential.js";
import type { Proof } from "./proof.js";

/** What a browser said for a security key. */
export interface KeyAnswer {
  readonly type: "create" | "request";
  readonly response: unknown;
}

/** The browser's word for a security key as far as it can be told without the challenge, or the refusal. */
export function readKeyAnswer(
  given: { readonly type?: string | null | undefined; readonly credential_response?: unknown } | undefined,
): KeyAnswer {
  if (given === undefined) throw refusal("webauthnMissing");
  const { type, credential_response: response } = given;
  if (type !== "create" && type !== "request") throw refusal("webauthnTypeUnknown");
  if (response === undefined || response === null) throw refusal("webauthnResponseMissing");
  return { type, response };
}

/** A key made or a signature given for this challenge, or the refusal. */
export async function proveBySecurityKey(
  ctx: IdentityCtx,
  factor: FactorRow,
  challenge: ChallengeRow,
  answer: KeyAnswer,
): Promise<Proof> {
  return answer.type === "create"
    ? proveByNewKey(ctx, factor, challenge, answer.response)
    : proveBySignature(ctx, factor, challenge, answer.response);
}

async function proveByNewKey(
  ctx: IdentityCtx,
  factor: FactorRow,
  { webauthn: asked }: ChallengeRow,
  given: unknown,
): Promise<Proof> {
  const response = readRegistration(given);
  if (!response) throw refusal("webauthnResponseInvalid");
  if (asked?.type !== "create") throw refusal("webauthnWrong");
  const credential = await acceptRegistration(ctx.settings.relyingParty, asked.challenge, response);
  if (!credential) throw refusal("webauthnWrong");
  return {
    method: "mfa/webauthn",
    async accept(tx) {
      if (!(await keepCredential(tx, factor.id, credential))) throw refusal("webauthnWrong");
    },
  };
}

async function proveBySignature(
  ctx: IdentityCtx,
  factor: FactorRow,
  { webauthn: asked }: ChallengeRow,
  given: unknown,
): Promise<Proof> {
  const response = readAssertion(given);
  if (!response) throw refusal("webauthnResponseInvalid");
  if (asked?.type !== "request") throw refusal("webauthnWrong");
  const credential = credentialOf(factor);
  if (!credential) return proveByOwnPasskey(ctx, factor, asked.challenge, response);
  const signed = await acceptAssertion(ctx.settings.relyingParty, asked.challenge, response, credential);
  if (!signed) throw refusal("webauthnWrong");
  return {
    method: "mfa/webauthn",
    async accept(tx) {
      if (!(await countOn(tx, factor.id, signed.counter))) throw refusal("webauthnWrong");
    },
  };
}
