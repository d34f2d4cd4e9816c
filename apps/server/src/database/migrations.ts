import { fileURLToPath } from "node:url";
import "./schema.js";

/** The folder of this release's migrations. */
export const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url));
