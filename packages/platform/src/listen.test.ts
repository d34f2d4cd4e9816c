import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { query } from "./database/database.js";
import { LISTENER, openNotifications } from "./listen.js";
import { createLogger } from "./log.js";
import { startTcpProxy } from "./testing/tcp-proxy.js";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.js";

const CHANNEL = "test_channel";
const PATIENTLY = { timeout: 60_000, interval: 50 };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function listenThroughProxy() {
  const proxy = await startTcpProxy({ port: Number(new URL(database.url).port) });
  const url = new URL(database.url);
  url.port = String(proxy.port);
  const notifications = await openNotifications(url.href, [CHANNEL], createLogger("silent"));
  const heard: string[] = [];
  let reconnections = 0;
  notifications.subscribe(CHANNEL, (payload) => heard.push(payload));
  notifications.onReconnect(() => {
    reconnections += 1;
  });
  return {
    proxy,
    notifications,
    heard,
    reconnections: () => reconnections,
    close: async () => {
      await notifications.close();
      await proxy.close();
    },
  };
}

const notify = (payload: string) => query(database.db, "select pg_notify($1, $2)", [CHANNEL, payload]);

async function listeningConnections(): Promise<number> {
  const rows = await query<{ count: bigint }>(
    database.db,
    "select count(*) as count from pg_stat_activity where datname = current_database() and application_name = $1",
    [LISTENER],
  );
  return Number(rows[0]?.count);
}

describe("the listening connection", () => {
  it("is one connection still after it was cut ten times, and hears what is announced then", async () => {
    const { proxy, notifications, heard, reconnections, close } = await listenThroughProxy();
    for (let round = 1; round <= 10; round += 1) {
      proxy.cut();
      await vi.waitFor(() => expect(reconnections()).toBe(round), PATIENTLY);
    }
    await vi.waitFor(async () => expect(await listeningConnections()).toBe(1), PATIENTLY);
    expect(proxy.connections()).toBe(1);
    expect(notifications.isListening()).toBe(true);
    await notify("after ten");
    await vi.waitFor(() => expect(heard).toEqual(["after ten"]), PATIENTLY);
    await close();
  });

  it("is opened anew when the server has fallen silent without an error", async () => {
    const { proxy, notifications, heard, reconnections, close } = await listenThroughProxy();
    proxy.setMode("silent");
    await vi.waitFor(() => expect(notifications.isListening()).toBe(false), PATIENTLY);
    proxy.setMode("open");
    await vi.waitFor(() => expect(reconnections()).toBe(1), PATIENTLY);
    await notify("after the silence");
    await vi.waitFor(() => expect(heard).toEqual(["after the silence"]), PATIENTLY);
    await close();
  });

  it("is not opened anew once it was closed", async () => {
    const { proxy, notifications, close } = await listenThroughProxy();
    proxy.setMode("refusing");
    proxy.cut();
    await vi.waitFor(() => expect(notifications.isListening()).toBe(false), PATIENTLY);
    await close();
    expect(proxy.connections()).toBe(0);
  });
});
