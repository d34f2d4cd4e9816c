import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync } from "node:fs";

/** Who runs the cluster: PostgreSQL refuses to be root. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export function clusterAccount(): Account {
  const own = process.getuid?.() === 0 ? ["postgres"] : [];
  const ask = (what: string) => execFileSync("id", [what, ...own], { encoding: "utf8" }).trim();
  return { name: ask("-un"), uid: Number(ask("-u")), gid: Number(ask("-g")) };
}

export function makeFolder(folder: string, { uid, gid }: Account): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chownSync(folder, uid, gid);
  return folder;
}
