import path from "node:path";
import { freePort } from "@lastro/platform/testing/free-port";
import { until } from "../processes/chaos/until.js";
import { type Account, makeFolder } from "./account.js";
import { startDaemon } from "./daemon.js";
import { render } from "./render.js";

const MEMBERS = ["etcd1", "etcd2", "etcd3"];

/** Three etcd; answers the ports that their clients use. */
export async function startEtcd(
  started: (() => unknown)[],
  directory: string,
  account: Account,
): Promise<number[]> {
  const members = await Promise.all(
    MEMBERS.map(async (name) => ({ name, client: await freePort(), peer: await freePort() })),
  );
  const cluster = members.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join(",");
  for (const { name, client, peer } of members) {
    const home = makeFolder(path.join(directory, name), account);
    const configuration = path.join(home, "etcd.conf.yml");
    render("etcd.conf.yml", configuration, {
      NODE: name,
      ETCD_DATA: path.join(home, "data"),
      ETCD_CLIENT: `127.0.0.1:${client}`,
      ETCD_PEER: `127.0.0.1:${peer}`,
      ETCD_CLUSTER: cluster,
    });
    const daemon = startDaemon(home, "etcd.out", ["etcd", "--config-file", configuration], account);
    started.push(() => daemon.stop());
  }
  for (const { client } of members)
    await until("etcd", async () => (await fetch(`http://127.0.0.1:${client}/health`)).ok);
  return members.map(({ client }) => client);
}
