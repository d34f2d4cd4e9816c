// `npm run build`: installs and builds what is missing, and starts nothing.
import { ensureBuilt, ensureInstalled } from "./prepare.mjs";

await ensureInstalled();
await ensureBuilt();
