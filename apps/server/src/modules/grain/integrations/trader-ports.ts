import { bannedAmong, type FactorsByFunction } from "@lastro/identity";
import type { Ctx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import type { IntegrationPorts } from "../../integrations/index.js";
import { findAccountType } from "../accounts/account-store.js";
import { inOurWords } from "../accounts/refusals.js";
import { notifyTrader } from "../notices/index.js";

/** What API keys and webhooks need to know of the marketplace's people. */
export function traderIntegrations(
  { clock }: Pick<Ctx, "clock">,
  factors: Pick<FactorsByFunction, "state" | "prove">,
): IntegrationPorts {
  return {
    realm: "agro",
    mayIntegrate: async () => true,
    // Who closed their account is banned for good.
    actsAs: async (db, traderId) =>
      (await bannedAmong(db, [traderId], clock.now())).has(traderId)
        ? undefined
        : findAccountType(db, traderId),
    async confirmPresence(ctx, proof) {
      if (proof === undefined) {
        const { enabled } = await factors.state(ctx);
        throw new DomainError(enabled ? "grain.second_factor_needed" : "integrations.password_needed");
      }
      await inOurWords(factors.prove(ctx, proof));
    },
    notifyOwner: (tx, ctx, { what: kind, ownerId: userId, source, name }) =>
      notifyTrader(tx, ctx, {
        ...{ userId, source, kind, orderId: null },
        facts: { program: name },
        at: ctx.clock.now(),
      }),
  };
}
