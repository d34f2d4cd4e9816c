import { type ExportedHeads, type HeadsFile, parseHeads } from "./heads-file.js";
import type { HeadStore } from "./store.js";

const AT_ONCE = 8;

/** Reads what a store has kept under names that are not before `from`. */
export async function readExportedHeads(store: HeadStore, from?: string): Promise<ExportedHeads> {
  const stored = await store.list(from);
  const files: HeadsFile[] = [];
  const unreadable: string[] = [];
  for (let at = 0; at < stored.length; at += AT_ONCE) {
    const some = stored.slice(at, at + AT_ONCE);
    const texts = await Promise.all(some.map(({ read }) => read()));
    for (const [index, text] of texts.entries()) {
      const heads = parseHeads(text);
      if (heads) files.push(heads);
      else unreadable.push(some[index]?.name ?? "");
    }
  }
  return { files, unreadable };
}
