import { openDatabase, openPool } from "@lastro/platform/database/database";
import { LIVE_EVENT_CHANNEL } from "@lastro/platform/events";
import { JOB_CHANNEL } from "@lastro/platform/jobs/enqueue";
import { openNotifications } from "@lastro/platform/listen";
import type { FastifyInstance } from "fastify";
import { createApp } from "../app.js";
import type { TestApp } from "./test-app.js";

/** Another server on the database of a test, with connections and memory of its own. */
export async function startSecondServer({ ctx, databaseUrl }: TestApp): Promise<{
  readonly http: FastifyInstance;
  close(): Promise<void>;
}> {
  const pool = openPool({ url: databaseUrl, log: ctx.log, connections: 20 });
  const db = openDatabase(pool);
  const notifications = await openNotifications(databaseUrl, [LIVE_EVENT_CHANNEL, JOB_CHANNEL], ctx.log);
  const { http } = await createApp({
    ctx: { ...ctx, db },
    pool,
    relaxedPool: pool,
    notifications,
    databaseUrl,
  });
  await http.ready();
  return {
    http,
    async close() {
      await http.close();
      await notifications.close();
      await db.destroy();
    },
  };
}
