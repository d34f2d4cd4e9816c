import { downloadDeposit } from "@lastro/contracts/custody/deposits";
import { type Ctx, personOf } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { findTrader } from "../../accounts/find-trader.js";
import { type DrawDocument, registerDocumentRoute } from "../../document-routes.js";
import { depositDocument } from "./deposit-document.js";
import { findDepositOf } from "./deposit-store.js";

/** The receipt of a credited deposit on paper. */
export function registerDepositFileRoute(
  router: Router<Ctx>,
  { drawDocument }: { readonly drawDocument: DrawDocument },
): void {
  registerDocumentRoute(router, downloadDeposit, drawDocument, async (ctx, { id }) => {
    const { db } = ctx;
    const { userId } = personOf(ctx);
    const [deposit, trader] = await Promise.all([findDepositOf(db, userId, id), findTrader(db, userId)]);
    return {
      name: `deposito-${deposit?.confirmedAt?.toISOString().slice(0, 10) ?? ""}`,
      document: deposit && trader && depositDocument(deposit, trader.name),
    };
  });
}
