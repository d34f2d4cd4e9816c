import { assertNotAnonymous } from "../service/assert-not-anonymous.js";
import { refusal } from "../service/auth-error.js";
import type { AuthServer } from "../service/routes-server.js";
import { sessionSchema } from "../service/wire.js";
import { generateRecoveryCodes } from "./generate-recovery-codes.js";
import { countCodes, findRecoverySet } from "./recovery-code-store.js";
import { regenerateRecoveryCodes } from "./regenerate-recovery-codes.js";
import { removeRecoveryCodes } from "./remove-recovery-codes.js";
import { verifyRecoveryCode } from "./verify-recovery-code.js";
import {
  recoveryCodeBody,
  recoveryCodesBody,
  recoveryCodesSchema,
  recoveryCodesStatusSchema,
  unenrolledSchema,
} from "./wire-factors.js";

const PATH = "/factors/recovery-codes";

/** Recovery codes: how many are left, make, make again, use, void. */
export function registerRecoveryCodeRoutes(server: AuthServer): void {
  server.on(
    {
      method: "GET",
      path: PATH,
      summary: "How many recovery codes are left",
      response: recoveryCodesStatusSchema,
      signedIn: true,
    },
    async ({ ctx, signedIn }) => {
      const { user } = assertNotAnonymous(await signedIn());
      const set = await findRecoverySet(ctx.db, user.id);
      if (!set) throw refusal("recoveryCodesNone");
      return { id: set.id, type: "recovery_code", ...(await countCodes(ctx.db, set.id)) };
    },
  );

  server.on(
    {
      method: "POST",
      path: PATH,
      summary: "Make recovery codes",
      body: recoveryCodesBody,
      bodyOptional: true,
      response: recoveryCodesSchema,
      signedIn: true,
      limit: "mfa",
    },
    async ({ ctx, body, signedIn }) =>
      generateRecoveryCodes(ctx, assertNotAnonymous(await signedIn()), body.friendly_name),
  );

  server.on(
    {
      method: "POST",
      path: `${PATH}/regenerate`,
      summary: "Replace the recovery codes",
      response: recoveryCodesSchema,
      signedIn: true,
      limit: "mfa",
    },
    async ({ ctx, signedIn }) => regenerateRecoveryCodes(ctx, assertNotAnonymous(await signedIn())),
  );

  server.on(
    {
      method: "POST",
      path: `${PATH}/verify`,
      summary: "Raise the session to aal2 by a recovery code",
      body: recoveryCodeBody,
      response: sessionSchema,
      signedIn: true,
      limit: "mfa",
    },
    async ({ ctx, body, signedIn }) =>
      verifyRecoveryCode(ctx, assertNotAnonymous(await signedIn()), body.code ?? ""),
  );

  server.on(
    {
      method: "DELETE",
      path: PATH,
      summary: "Void every recovery code",
      response: unenrolledSchema,
      signedIn: true,
    },
    async ({ ctx, signedIn }) => removeRecoveryCodes(ctx, assertNotAnonymous(await signedIn())),
  );
}
