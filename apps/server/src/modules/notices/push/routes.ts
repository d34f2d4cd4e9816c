import * as contract from "@lastro/contracts/push";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { type Database, inTransaction, type Tx } from "@lastro/platform/database/database";
import type { Router } from "@lastro/platform/http/router";
import type { NoticeKinds } from "../notice-kind.js";
import { registerDevice, removeDevice } from "./change-devices.js";
import { findQuietHours, saveQuietHours } from "./quiet-hours.js";
import { readPushDevices } from "./read-devices.js";
import { type PushCategories, pushCategories, readPushTopics, savePushTopics } from "./topics.js";

/** Which devices a client's notices are pushed to, and which notices. */
export function registerPushRoutes(router: Router<Ctx>, kinds: NoticeKinds): void {
  const categories = pushCategories(kinds);
  router.on(contract.readPush, (ctx) => readPush(ctx.db, ctx, categories));
  router.on(contract.registerPush, (ctx, { body: { endpoint, keys } }) =>
    inTransaction(ctx.db, async (tx) => {
      await registerDevice(tx, ctx, { endpoint, ...keys });
      return readPush(tx, ctx, categories);
    }),
  );
  router.on(contract.removePush, (ctx, { params }) =>
    inTransaction(ctx.db, async (tx) => {
      await removeDevice(tx, ctx, params.id);
      return readPush(tx, ctx, categories);
    }),
  );
  router.on(contract.choosePushTopics, (ctx, { body }) =>
    inTransaction(ctx.db, async (tx) => {
      await savePushTopics(tx, ctx, categories, body);
      return readPush(tx, ctx, categories);
    }),
  );
  router.on(contract.chooseQuietHours, (ctx, { body }) =>
    inTransaction(ctx.db, async (tx) => {
      await saveQuietHours(tx, ctx, personOf(ctx).userId, body.quietHours);
      return readPush(tx, ctx, categories);
    }),
  );
}

async function readPush(db: Database | Tx, ctx: RequestCtx, categories: PushCategories) {
  const { userId } = personOf(ctx);
  return {
    ...(await readPushDevices(db, ctx)),
    topics: await readPushTopics(db, categories, userId),
    quietHours: (await findQuietHours(db, userId)) ?? null,
  };
}
