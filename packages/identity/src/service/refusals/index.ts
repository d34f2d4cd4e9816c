import { ADMIN_REFUSALS } from "./admin.js";
import { CODES_REFUSALS } from "./codes.js";
import { EXTERNAL_REFUSALS } from "./external.js";
import { FACTORS_REFUSALS } from "./factors.js";
import { FLOWS_REFUSALS } from "./flows.js";
import { OAUTH_SERVER_REFUSALS } from "./oauth-server.js";
import { PASSKEYS_REFUSALS } from "./passkeys.js";
import { PEOPLE_REFUSALS } from "./people.js";
import { REQUESTS_REFUSALS } from "./requests.js";
import { SESSIONS_REFUSALS } from "./sessions.js";

/** Every refusal with fixed words, by name. */
export const REFUSALS = {
  ...REQUESTS_REFUSALS,
  ...PEOPLE_REFUSALS,
  ...SESSIONS_REFUSALS,
  ...CODES_REFUSALS,
  ...FLOWS_REFUSALS,
  ...FACTORS_REFUSALS,
  ...PASSKEYS_REFUSALS,
  ...EXTERNAL_REFUSALS,
  ...ADMIN_REFUSALS,
  ...OAUTH_SERVER_REFUSALS,
} as const;

export type RefusalName = keyof typeof REFUSALS;
