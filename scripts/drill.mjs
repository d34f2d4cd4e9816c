// `npm run drill -- failover|restore|upgrade|network`: runs the reference deployment on this machine and breaks it.
// `npm run drill -- failover 3` kills three primaries, one after the other.
import { existsSync } from "node:fs";
import path from "node:path";
import { ensureBuilt, ensureInstalled, root, runNode } from "./prepare.mjs";

const DRILLS = ["failover", "restore", "upgrade", "network"];
/** What of each of Debian's packages the drills run. */
const PACKAGES = {
  patroni: "/usr/bin/patroni",
  "etcd-server": "/usr/bin/etcd",
  haproxy: "/usr/sbin/haproxy",
  pgbackrest: "/usr/bin/pgbackrest",
  "postgresql-15": "/usr/lib/postgresql/15/bin/postgres",
};

const [, , name, rounds = "1"] = process.argv;
if (!DRILLS.includes(name)) {
  console.error(`npm run drill -- ${DRILLS.join("|")}`);
  process.exit(1);
}
const missing = Object.keys(PACKAGES).filter((one) => !existsSync(PACKAGES[one]));
if (missing.length > 0) {
  console.error(
    `The drills need Debian 12's ${missing.join(", ")}. As root: apt-get update && apt-get install --no-install-recommends ${Object.keys(PACKAGES).join(" ")} python3-etcd`,
  );
  process.exit(1);
}
await ensureInstalled();
await ensureBuilt();
const passed = await runNode(
  [path.join(root, "node_modules/vitest/vitest.mjs"), "run", "--project", "drills", "--reporter=verbose"],
  { env: { ...process.env, DRILL: name, DRILL_ROUNDS: rounds } },
);
process.exit(passed ? 0 : 1);
