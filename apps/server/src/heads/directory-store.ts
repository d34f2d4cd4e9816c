import { mkdir, open, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { HeadStore } from "./store.js";

/** Files in a directory, never written twice. Whoever may delete them may do so: it is no write-once storage by itself. */
export function directoryStore(directory: string): HeadStore {
  return {
    async put(name, text) {
      await mkdir(directory, { recursive: true });
      const file = await open(path.join(directory, name), "wx", 0o444);
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
    },
    async list(from = "") {
      const names = (await namesIn(directory)).filter((name) => name.endsWith(".json") && name >= from);
      return names.sort().map((name) => ({ name, read: () => readFile(path.join(directory, name), "utf8") }));
    },
  };
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
