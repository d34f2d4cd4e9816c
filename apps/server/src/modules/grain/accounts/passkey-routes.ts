import * as contract from "@lastro/contracts/grain/passkeys";
import type { Ctx } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { presentOptions, presentPasskey, toAnswer, toProof } from "./passkey-wire.js";
import type { AccountPorts } from "./ports.js";
import { inOurWords } from "./refusals.js";
import { withUser } from "./sign-in-trader.js";

/** Passkeys of the marketplace's people: their own, signing in with one, and beginning to sign by one. */
export function registerTraderPasskeyRoutes(
  router: Router<Ctx>,
  { passkeys }: Pick<AccountPorts, "passkeys">,
): void {
  router.on(contract.listPasskeys, async (ctx) => ({
    items: (await passkeys.list(ctx)).map(presentPasskey),
  }));
  router.on(contract.beginPasskey, async (ctx, { body }) =>
    presentOptions(await inOurWords(passkeys.begin(ctx, toProof(body)))),
  );
  router.on(contract.addPasskey, async (ctx, { body }) =>
    presentPasskey(await inOurWords(passkeys.register(ctx, toAnswer(body)))),
  );
  router.on(contract.renamePasskey, async (ctx, { params, body }) =>
    presentPasskey(await inOurWords(passkeys.rename(ctx, { ...params, ...body }))),
  );
  router.on(contract.removePasskey, (ctx, { params }) => inOurWords(passkeys.remove(ctx, params.id)));
  router.on(contract.beginPasskeyProof, async (ctx) =>
    presentOptions(await inOurWords(passkeys.beginProof(ctx))),
  );

  router.on(contract.beginPasskeySignIn, async (ctx) =>
    presentOptions(await inOurWords(passkeys.beginSignIn(ctx))),
  );
  router.on(contract.signInWithPasskey, async (ctx, { body }) =>
    withUser(ctx, await inOurWords(passkeys.signIn(ctx, toAnswer(body)), "grain.passkey_wrong")),
  );
}
