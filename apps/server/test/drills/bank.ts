import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connectClient } from "@lastro/platform/database/client";
import { freePort } from "@lastro/platform/testing/free-port";
import { type Deployment, startDeployment } from "../processes/chaos/deployment.js";
import { startAll, until } from "../processes/chaos/until.js";
import { type Account, clusterAccount, makeFolder } from "./account.js";
import { type Cluster, startCluster } from "./cluster.js";
import { startEtcd } from "./etcd.js";
import { startHaproxy } from "./haproxy.js";
import { PASSWORDS } from "./node.js";
import { pgbackrest } from "./pgbackrest.js";

/** The reference deployment on one machine: etcd, Patroni and haproxy, and Lastro before people who use it. */
export interface Bank extends Deployment {
  readonly directory: string;
  readonly account: Account;
  readonly etcdPorts: readonly number[];
  readonly repository: string;
  readonly cluster: Cluster;
  /** Of Lastro's owner, through haproxy. */
  readonly databaseUrl: string;
  /** A superuser's. */
  readonly adminUrl: string;
  readonly started: (() => unknown)[];
  stop(): Promise<void>;
}

const databaseUrlAt = (port: number, login: string) => `postgresql://${login}@127.0.0.1:${port}/lastro`;

export const superuserUrl = (port: number, { name }: Account) =>
  databaseUrlAt(port, `${name}:${PASSWORDS.SUPERUSER_PASSWORD}`);

export function startBank(options: { readonly linked?: boolean } = {}): Promise<Bank> {
  return startAll(async (started, stop) => {
    const directory = mkdtempSync(path.join(os.tmpdir(), "lastro-drill-"));
    if (process.env.DRILL_KEEP === undefined)
      started.push(() => rmSync(directory, { recursive: true, force: true }));
    chmodSync(directory, 0o755);
    const account = clusterAccount();
    const repository = makeFolder(path.join(directory, "repository"), account);
    const etcdPorts = await startEtcd(started, directory, account);
    const shared = { directory, account, etcdPorts, repository };
    const cluster = await startCluster(started, { ...shared, scope: "lastro", ...options });
    pgbackrest(await cluster.primary(), account, "stanza-create");
    const serverPorts = [await freePort(), await freePort()] as const;
    const proxy = await startHaproxy(started, directory, account, cluster.nodes, serverPorts);
    const databaseUrl = databaseUrlAt(proxy.primaryPort, "lastro:drill-owner");
    const adminUrl = superuserUrl(proxy.primaryPort, account);
    await createOwner(adminUrl);
    const deployment = await startDeployment(started, {
      directory,
      adminUrl: databaseUrl,
      databaseUrl,
      serverPorts,
      origins: [proxy.origin],
      settings: { LASTRO_DRAIN_SECONDS: "5", LASTRO_TRUSTED_PROXIES: "127.0.0.1" },
    });
    return { ...deployment, ...shared, cluster, databaseUrl, adminUrl, started, stop };
  });
}

/** As the runbook of a production start has it. */
async function createOwner(adminUrl: string): Promise<void> {
  const beside = adminUrl.replace(/lastro$/, "postgres");
  // haproxy sends connections to every node until it has asked each of them once.
  await until("the primary through haproxy", async () => {
    const probe = await connectClient(beside);
    const { rows } = await probe.query<{ standby: boolean }>("select pg_is_in_recovery() as standby");
    await probe.end();
    return rows[0]?.standby === false;
  });
  await pause(2_000);
  const client = await connectClient(beside);
  await client.query("create role lastro login password 'drill-owner'");
  await client.query("create role lastro_app nologin");
  await client.query("grant lastro_app to lastro");
  await client.query("create database lastro owner lastro");
  await client.end();
}
