import { startTcpProxy, type TcpProxy } from "@lastro/platform/testing/tcp-proxy";
import { until } from "../processes/chaos/until.js";
import type { Account } from "./account.js";
import { nodePorts, type PatroniNode, preparePatroniNode } from "./node.js";

/** Three PostgreSQL under Patroni, of which the first is the primary to begin with. */
export interface Cluster {
  readonly nodes: readonly PatroniNode[];
  /** What connects the first node with etcd and the other nodes; clients reach it without them. */
  readonly links: readonly TcpProxy[];
  primary(): Promise<PatroniNode>;
  /** Waits until there is a primary and two others stream from it. */
  becomeWhole(): Promise<void>;
}

export interface ClusterOptions {
  readonly directory: string;
  readonly account: Account;
  readonly scope: string;
  readonly etcdPorts: readonly number[];
  readonly repository: string;
  /** Whether the first node is behind links that can be cut. */
  readonly linked?: boolean;
  readonly restoreTarget?: string;
}

export async function startCluster(started: (() => unknown)[], options: ClusterOptions): Promise<Cluster> {
  const { etcdPorts, linked = false, restoreTarget, ...shared } = options;
  const links: TcpProxy[] = [];
  const link = async (port: number) => {
    const proxy = await startTcpProxy({ port });
    links.push(proxy);
    return proxy.port;
  };
  const nodes: PatroniNode[] = [];
  for (const name of ["pg1", "pg2", "pg3"]) {
    const ports = await nodePorts();
    const isFirst = name === "pg1";
    const reached =
      linked && isFirst
        ? {
            pgPort: await link(ports.pg),
            apiPort: await link(ports.api),
            etcdPorts: await Promise.all(etcdPorts.map(link)),
          }
        : undefined;
    nodes.push(
      preparePatroniNode({
        ...shared,
        name,
        ports,
        etcdPorts,
        ...(reached ? { reached } : {}),
        ...(isFirst && restoreTarget !== undefined ? { restoreTarget } : {}),
      }),
    );
  }
  started.push(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await Promise.all(links.map((proxy) => proxy.close()));
  });

  const roles = () => Promise.all(nodes.map((node) => node.role()));
  const [first, ...others] = nodes;
  first?.start();
  await until("the first primary", async () => (await first?.role()) === "primary");
  for (const node of others) node.start();
  const cluster: Cluster = {
    nodes,
    links,
    async primary() {
      const at = (await roles()).indexOf("primary");
      const node = nodes[at];
      if (!node) throw new Error("There is no primary");
      return node;
    },
    becomeWhole: () =>
      until("a primary and two replicas", async () => {
        const found = await roles();
        return found.filter((role) => role === "replica").length === 2 && found.includes("primary");
      }),
  };
  await cluster.becomeWhole();
  return cluster;
}
