// `npm run check`: types, lint, unawaited promises, boundaries, dead code. Fails on the first kind that fails.

import { CHECKS, runCheck } from "./checks.mjs";
import { ensureInstalled } from "./prepare.mjs";

await ensureInstalled();
for (const check of CHECKS) if (!(await runCheck(check))) process.exit(1);
