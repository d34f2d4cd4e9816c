import { execFileSync } from "node:child_process";
import type { Account } from "./account.js";
import type { PatroniNode } from "./node.js";

/** Runs a command of pgBackRest on a node. */
export function pgbackrest({ pgbackrestConf }: PatroniNode, account: Account, ...command: string[]): string {
  return execFileSync("pgbackrest", [`--config=${pgbackrestConf}`, "--stanza=lastro", ...command], {
    uid: account.uid,
    gid: account.gid,
    cwd: "/",
    env: { PATH: process.env.PATH },
    encoding: "utf8",
  });
}
