import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "@lastro/platform/testing/free-port";
import { signalPostgres } from "../processes/chaos/signal-postgres.js";
import { type Account, makeFolder } from "./account.js";
import { type Daemon, startDaemon } from "./daemon.js";
import { render } from "./render.js";

const PG_BIN = "/usr/lib/postgresql/15/bin";
export const PASSWORDS = {
  SUPERUSER_PASSWORD: "drill-superuser",
  REPLICATION_PASSWORD: "drill-replication",
  REWIND_PASSWORD: "drill-rewind",
};

export interface NodeOptions {
  readonly directory: string;
  readonly scope: string;
  readonly name: string;
  readonly account: Account;
  readonly etcdPorts: readonly number[];
  readonly repository: string;
  /** Where the other nodes reach it, when that is not where it listens. */
  readonly reached?: {
    readonly pgPort: number;
    readonly apiPort: number;
    readonly etcdPorts: readonly number[];
  };
  readonly ports: { readonly pg: number; readonly api: number };
  /** The moment to restore a new cluster to. */
  readonly restoreTarget?: string;
}

/** One PostgreSQL with its Patroni. */
export interface PatroniNode {
  readonly name: string;
  readonly pgPort: number;
  readonly apiPort: number;
  readonly pgbackrestConf: string;
  /** What Patroni says of itself: `primary`, `replica`, or nothing when it does not answer. */
  role(): Promise<string | undefined>;
  start(): void;
  /** Kills Patroni and every process of PostgreSQL, as the loss of the machine does. */
  kill(): void;
  /** Hands the part of the primary over to a standby, which Patroni chooses. */
  switchover(): void;
  stop(): Promise<void>;
}

export async function nodePorts() {
  return { pg: await freePort(), api: await freePort() };
}

export function preparePatroniNode(options: NodeOptions): PatroniNode {
  const { directory, scope, name, account, ports, reached } = options;
  const home = makeFolder(path.join(directory, `${scope}-${name}`), account);
  const configuration = makeFolder(path.join(home, "patroni"), account);
  const data = path.join(home, "data");
  const pgbackrestConf = path.join(home, "pgbackrest.conf");
  const values = {
    ...PASSWORDS,
    SCOPE: scope,
    NODE: name,
    API_LISTEN: `127.0.0.1:${ports.api}`,
    API_ADDRESS: `127.0.0.1:${reached?.apiPort ?? ports.api}`,
    PG_LISTEN: `127.0.0.1:${ports.pg}`,
    PG_ADDRESS: `127.0.0.1:${reached?.pgPort ?? ports.pg}`,
    PG_PORT: String(ports.pg),
    PG_DATA: data,
    PG_BIN,
    PG_PASSFILE: path.join(home, "pgpass"),
    PG_SOCKETS: home,
    NETWORK: "127.0.0.1/32",
    SUPERUSER: account.name,
    ETCD_HOSTS: (reached?.etcdPorts ?? options.etcdPorts).map((port) => `127.0.0.1:${port}`).join(","),
    REPOSITORY: options.repository,
    PGBACKREST_CONF: pgbackrestConf,
    PGBACKREST_LOCKS: makeFolder(path.join(home, "locks"), account),
    RESTORE_TARGET: options.restoreTarget ?? "",
  };
  render("patroni.yml", path.join(configuration, "patroni.yml"), values);
  render("pgbackrest.conf", pgbackrestConf, values);
  // Otherwise Patroni asks etcd for the addresses of its members, and goes there past the links.
  if (reached) writeFileSync(path.join(configuration, "links.yml"), "etcd3:\n  use_proxies: true\n");
  if (options.restoreTarget) render("restore.yml", path.join(configuration, "restore.yml"), values);

  let patroni: Daemon | undefined;
  return {
    name,
    pgPort: ports.pg,
    apiPort: ports.api,
    pgbackrestConf,
    async role() {
      try {
        const answer = await fetch(`http://127.0.0.1:${ports.api}/patroni`, {
          signal: AbortSignal.timeout(1_000),
        });
        const said = (await answer.json()) as { state: string; role: string };
        return said.state === "running" ? said.role.replace("master", "primary") : said.state;
      } catch {
        return undefined;
      }
    },
    start() {
      patroni = startDaemon(home, "patroni.out", ["patroni", configuration], account);
    },
    kill() {
      patroni?.signal("SIGKILL");
      signalPostgres(data, "SIGKILL");
    },
    switchover() {
      const file = path.join(configuration, "patroni.yml");
      execFileSync("patronictl", ["-c", file, "switchover", "--master", name, "--force"], {
        stdio: "ignore",
      });
    },
    stop: async () => patroni?.stop(),
  };
}
