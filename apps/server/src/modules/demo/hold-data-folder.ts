import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type FolderLock, lockHolder, takeLock } from "@lastro/platform/processes/folder-lock";
import { StartProblem } from "@lastro/platform/processes/start-problem";

const PURPOSE = "demo";

/** Takes the folder of the demonstration's data for this process alone, as long as it lives. */
export async function holdDataFolder(dataDir: string): Promise<FolderLock> {
  const folder = path.resolve(dataDir);
  makeWritable(folder);
  const lock = await takeLock(folder, PURPOSE);
  if (lock) return lock;
  const holder = await lockHolder(folder, PURPOSE);
  throw new StartProblem(
    `Lastro already runs on the data folder ${folder}${holder === undefined ? "" : ` (process ${holder})`}: ` +
      "stop it first, or set LASTRO_DATA_DIR and PORT to others.",
  );
}

function makeWritable(folder: string): void {
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why =
      code === "EEXIST" || code === "ENOTDIR" ? "is not a folder" : `cannot be written to (${code})`;
    throw new StartProblem(`The data folder ${folder} ${why}: set LASTRO_DATA_DIR to another folder.`);
  }
}
