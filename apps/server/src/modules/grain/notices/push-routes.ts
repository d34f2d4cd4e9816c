import * as contract from "@lastro/contracts/grain/notice-choices";
import type { Ctx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import type { Router } from "@lastro/platform/http/router";
import { readPushDevices, registerDevice, removeDevice } from "../../notices/index.js";

/** The browsers that show notices of the marketplace. */
export function registerTraderPushRoutes(router: Router<Ctx>): void {
  router.on(contract.readTraderPush, (ctx) => readPushDevices(ctx.db, ctx));
  router.on(contract.registerTraderPush, (ctx, { body: { endpoint, keys } }) =>
    inTransaction(ctx.db, async (tx) => {
      await registerDevice(tx, ctx, { endpoint, ...keys });
      return readPushDevices(tx, ctx);
    }),
  );
  router.on(contract.removeTraderPush, (ctx, { params }) =>
    inTransaction(ctx.db, async (tx) => {
      await removeDevice(tx, ctx, params.id);
      return readPushDevices(tx, ctx);
    }),
  );
}
