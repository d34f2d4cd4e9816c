import { fileURLToPath } from "node:url";

/** The folder of this release's migrations, which the service shares with the bank. */
export const MIGRATIONS = fileURLToPath(new URL("../../server/migrations", import.meta.url));
