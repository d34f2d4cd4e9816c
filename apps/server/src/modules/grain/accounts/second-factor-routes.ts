import * as contract from "@lastro/contracts/grain/second-factor";
import { openedSession } from "@lastro/identity";
import type { Ctx } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import type { AccountPorts } from "./ports.js";
import { inOurWords } from "./refusals.js";
import { withUser } from "./sign-in-trader.js";

/** What authenticator apps call the account. */
const ISSUER = "Lastro Agro";

/** The second factor of the marketplace's people: on, off, and other recovery codes. */
export function registerSecondFactorRoutes(
  router: Router<Ctx>,
  { factors }: Pick<AccountPorts, "factors">,
): void {
  router.on(contract.readSecondFactor, (ctx) => factors.state(ctx));
  router.on(contract.beginSecondFactor, (ctx, { body }) =>
    inOurWords(factors.begin(ctx, { ...body, issuer: ISSUER })),
  );
  router.on(contract.confirmSecondFactor, async (ctx, { params, body }) => {
    const { session, codes } = await inOurWords(factors.confirm(ctx, { ...params, ...body }));
    return { session: await withUser(ctx, openedSession(session)), recoveryCodes: [...codes] };
  });
  router.on(contract.renewRecoveryCodes, async (ctx, { body }) => ({
    recoveryCodes: [...(await inOurWords(factors.renewCodes(ctx, body.code)))],
  }));
  router.on(contract.removeSecondFactor, (ctx, { body }) => inOurWords(factors.remove(ctx, body.code)));
}
