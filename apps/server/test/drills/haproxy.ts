import path from "node:path";
import { freePort } from "@lastro/platform/testing/free-port";
import { type Account, makeFolder } from "./account.js";
import { startDaemon } from "./daemon.js";
import type { PatroniNode } from "./node.js";
import { render } from "./render.js";

export interface Haproxy {
  /** Where the primary is reached. */
  readonly primaryPort: number;
  /** Where people reach Lastro. */
  readonly origin: string;
}

/** haproxy before three nodes and two servers of Lastro. */
export async function startHaproxy(
  started: (() => unknown)[],
  directory: string,
  account: Account,
  nodes: readonly PatroniNode[],
  serverPorts: readonly number[],
): Promise<Haproxy> {
  const [primaryPort, replicasPort, httpPort] = [await freePort(), await freePort(), await freePort()];
  const home = makeFolder(path.join(directory, `haproxy-${primaryPort}`), account);
  const configuration = path.join(home, "haproxy.cfg");
  const byNode = nodes.flatMap(({ pgPort, apiPort }, index) => [
    [`PG${index + 1}`, `127.0.0.1:${pgPort}`],
    [`API${index + 1}_HOST`, "127.0.0.1"],
    [`API${index + 1}_PORT`, String(apiPort)],
  ]);
  render("haproxy.cfg", configuration, {
    ...Object.fromEntries(byNode),
    ...Object.fromEntries(serverPorts.map((port, index) => [`LASTRO${index + 1}`, `127.0.0.1:${port}`])),
    PRIMARY_BIND: `127.0.0.1:${primaryPort}`,
    REPLICAS_BIND: `127.0.0.1:${replicasPort}`,
    HTTP_BIND: `127.0.0.1:${httpPort}`,
  });
  const daemon = startDaemon(home, "haproxy.out", ["haproxy", "-db", "-f", configuration], account);
  started.push(() => daemon.stop());
  return { primaryPort, origin: `http://127.0.0.1:${httpPort}` };
}
