import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const PATIENCE_MS = 60_000;

/** Runs a step no other process of this machine runs at the same time, by a file that names who does. */
export async function oneAtATime<T>(file: string, step: () => Promise<T>): Promise<T> {
  mkdirSync(path.dirname(file), { recursive: true });
  const deadline = performance.now() + PATIENCE_MS;
  while (!claim(file)) {
    if (performance.now() > deadline) throw new Error(`Another process has held ${file} for a minute`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  try {
    return await step();
  } finally {
    rmSync(file, { force: true });
  }
}

function claim(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    if (isAbandoned(file)) rmSync(file, { force: true });
    return false;
  }
}

/** Whoever made it died with it. */
function isAbandoned(file: string): boolean {
  try {
    const holder = Number(readFileSync(file, "utf8"));
    if (!(holder > 0)) return false;
    process.kill(holder, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
