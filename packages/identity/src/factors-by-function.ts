import { humanOf, type RequestCtx } from "@lastro/platform/context";
import {
  answerCode,
  type Proof,
  type ProofMethod,
  proveCaller,
  signedInCaller,
} from "./caller-by-function.js";
import { challengeFactor } from "./factors/challenge-factor.js";
import { enrolFactor } from "./factors/enrol-factor.js";
import { isVerified } from "./factors/enrolment-rules.js";
import { listFactors } from "./factors/factor-store.js";
import { generateRecoveryCodes } from "./factors/generate-recovery-codes.js";
import { countCodes, findRecoverySet } from "./factors/recovery-code-store.js";
import { regenerateRecoveryCodes } from "./factors/regenerate-recovery-codes.js";
import { removeRecoveryCodes } from "./factors/remove-recovery-codes.js";
import { unenrolFactor } from "./factors/unenrol-factor.js";
import { verifyFactor } from "./factors/verify-factor.js";
import { confirmAccess } from "./people/confirm-access.js";
import { hasSecondFactor } from "./people/directory.js";
import { refusal } from "./service/auth-error.js";
import { type IdentityEngine, identityCtx } from "./service/context.js";
import { limitByAddress } from "./service/limits.js";
import type { SignedIn } from "./service/require-session.js";
import type { SessionResponse } from "./service/wire.js";

/** An authenticator app that is being set up. */
export interface BegunFactor {
  readonly id: string;
  /** The code to scan, as SVG. */
  readonly qrCode: string;
  readonly secret: string;
}

/** The second factor of a realm that speaks a wire of its own: an authenticator app with recovery codes. */
export interface FactorsByFunction {
  /** Whether the caller has one, and how many recovery codes are left. */
  state(ctx: RequestCtx): Promise<{ readonly enabled: boolean; readonly codesLeft: number }>;
  /** Begins one for who knows the password. */
  begin(ctx: RequestCtx, by: { readonly password: string; readonly issuer: string }): Promise<BegunFactor>;
  /** A first code makes it count: the session rises, the others end, and recovery codes are made. */
  confirm(
    ctx: RequestCtx,
    answer: { readonly id: string; readonly code: string },
  ): Promise<{ readonly session: SessionResponse; readonly codes: readonly string[] }>;
  /** Other recovery codes, by a code; those of before open nothing more. */
  renewCodes(ctx: RequestCtx, code: string): Promise<readonly string[]>;
  /** Takes it away with its recovery codes, by a code. */
  remove(ctx: RequestCtx, code: string): Promise<void>;
  /** Makes sure that the caller acts, as `proveCaller` says. */
  prove(ctx: RequestCtx, proof: Proof): Promise<ProofMethod>;
}

export function factorsByFunction(engine: IdentityEngine): FactorsByFunction {
  return {
    async state(ctx) {
      const { userId } = humanOf(ctx);
      const set = await findRecoverySet(ctx.db, userId);
      return {
        enabled: await hasSecondFactor(ctx.db, userId),
        codesLeft: set ? (await countCodes(ctx.db, set.id)).remaining : 0,
      };
    },
    async begin(requestCtx, { password, issuer }) {
      const ctx = identityCtx(requestCtx, engine);
      await limitByAddress(ctx, "mfa", "/factors");
      if (await hasSecondFactor(ctx.db, humanOf(ctx).userId)) throw refusal("tooManyFactors");
      await confirmAccess(ctx, await signedInCaller(ctx), { password });
      const enrolled = await enrolFactor(ctx, await signedInCaller(ctx), { factorType: "totp", issuer });
      if (enrolled.type !== "totp") throw new Error("An authenticator app was begun without a secret");
      return { id: enrolled.id, qrCode: enrolled.totp.qr_code, secret: enrolled.totp.secret };
    },
    async confirm(requestCtx, { id, code }) {
      const ctx = identityCtx(requestCtx, engine);
      const person = await signedInCaller(ctx);
      const challenge = await challengeFactor(ctx, person, { factorId: id });
      const session = await verifyFactor(ctx, person, { factorId: id, challengeId: challenge.id, code });
      const { codes } = await generateRecoveryCodes(
        ctx,
        { ...(await signedInCaller(ctx)), assurance: "aal2" },
        "",
      );
      return { session, codes };
    },
    async renewCodes(requestCtx, code) {
      const ctx = identityCtx(requestCtx, engine);
      await answerCode(ctx, code);
      const person: SignedIn = { ...(await signedInCaller(ctx)), assurance: "aal2" };
      const hasSet = (await findRecoverySet(ctx.db, person.user.id)) !== undefined;
      const made = hasSet
        ? await regenerateRecoveryCodes(ctx, person)
        : await generateRecoveryCodes(ctx, person, "");
      return made.codes;
    },
    async remove(requestCtx, code) {
      const ctx = identityCtx(requestCtx, engine);
      await answerCode(ctx, code);
      const person: SignedIn = { ...(await signedInCaller(ctx)), assurance: "aal2" };
      if (await findRecoverySet(ctx.db, person.user.id)) await removeRecoveryCodes(ctx, person);
      for (const factor of await listFactors(ctx.db, person.user.id))
        if (isVerified(factor)) await unenrolFactor(ctx, person, factor.id);
    },
    prove: (ctx, proof) => proveCaller(identityCtx(ctx, engine), proof),
  };
}
