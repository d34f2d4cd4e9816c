import type { HeadsConfig } from "../configuration/heads-config.js";
import { directoryStore } from "./directory-store.js";
import type { HeadStore } from "./store.js";

/** The client of object stores is large, and loaded where one is configured alone. */
export async function openHeadStore(config: HeadsConfig): Promise<HeadStore> {
  if (config.kind === "directory") return directoryStore(config.path);
  const { objectStore } = await import("./object-store.js");
  return objectStore(config);
}
