import { humanOf, type RequestCtx } from "@lastro/platform/context";
import { type Proof, proveCaller, signedInCaller } from "./caller-by-function.js";
import { nameOwnPasskey, removeOwnPasskey } from "./passkeys/manage-passkeys.js";
import { listPasskeys, type Passkey } from "./passkeys/passkey-store.js";
import { startPasskeyProof } from "./passkeys/prove-by-passkey.js";
import { registerPasskey, startPasskeyRegistration } from "./passkeys/register-passkey.js";
import { signInWithPasskey, startPasskeySignIn } from "./passkeys/sign-in-with-passkey.js";
import type { PasskeyAnswer, PasskeyOptions } from "./passkeys/wire-passkeys.js";
import { type IdentityEngine, identityCtx } from "./service/context.js";
import { limitByAddress } from "./service/limits.js";
import { renewProof } from "./sessions/session-store.js";
import { type OpenedSession, openedSession } from "./sign-in-by-function.js";

/** A passkey as its owner knows it; the name may be empty. */
export type OwnPasskey = Pick<Passkey, "id" | "friendlyName" | "createdAt" | "lastUsedAt">;

/** Passkeys of a realm that speaks a wire of its own. Each call refuses by an `AuthError`. */
export interface PasskeysByFunction {
  list(ctx: RequestCtx): Promise<readonly OwnPasskey[]>;
  /** What a browser needs to make one, for who proves that they are there. */
  begin(ctx: RequestCtx, proof: Proof): Promise<PasskeyOptions>;
  /** Keeps the one a browser made. */
  register(ctx: RequestCtx, answer: PasskeyAnswer): Promise<OwnPasskey>;
  rename(ctx: RequestCtx, passkey: { readonly id: string; readonly name: string }): Promise<OwnPasskey>;
  remove(ctx: RequestCtx, id: string): Promise<void>;
  /** What a browser needs to let anyone in by a passkey of this site. */
  beginSignIn(ctx: RequestCtx): Promise<PasskeyOptions>;
  signIn(ctx: RequestCtx, answer: PasskeyAnswer): Promise<OpenedSession>;
  /** What a browser needs for the caller to prove by one of theirs that they are there. */
  beginProof(ctx: RequestCtx): Promise<PasskeyOptions>;
}

export function passkeysByFunction(engine: IdentityEngine): PasskeysByFunction {
  return {
    list: (ctx) => listPasskeys(ctx.db, humanOf(ctx).userId),
    async begin(requestCtx, proof) {
      const ctx = identityCtx(requestCtx, engine);
      await limitByAddress(ctx, "passkey", "/passkeys/registration/options");
      const method = await proveCaller(ctx, proof);
      if (method === "password" || method === "passkey")
        await renewProof(ctx.db, humanOf(ctx).sessionId, { method, at: ctx.clock.now() });
      return startPasskeyRegistration(ctx, await signedInCaller(ctx));
    },
    async register(requestCtx, answer) {
      const ctx = identityCtx(requestCtx, engine);
      return registerPasskey(ctx, await signedInCaller(ctx), answer);
    },
    async rename(requestCtx, { id, name }) {
      const ctx = identityCtx(requestCtx, engine);
      return nameOwnPasskey(ctx, await signedInCaller(ctx), { passkeyId: id, friendlyName: name });
    },
    async remove(requestCtx, id) {
      const ctx = identityCtx(requestCtx, engine);
      await removeOwnPasskey(ctx, await signedInCaller(ctx), id);
    },
    async beginSignIn(requestCtx) {
      const ctx = identityCtx(requestCtx, engine);
      await limitByAddress(ctx, "passkey", "/passkeys/authentication/options");
      return startPasskeySignIn(ctx);
    },
    async signIn(requestCtx, answer) {
      return openedSession(await signInWithPasskey(identityCtx(requestCtx, engine), answer));
    },
    beginProof: (ctx) => startPasskeyProof(identityCtx(ctx, engine), humanOf(ctx).userId),
  };
}
