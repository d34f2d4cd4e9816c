import { createHash } from "node:crypto";
import { refusal, retryLater, type WeakPasswordReason, weakPassword } from "../service/auth-error.js";
import type { IdentitySettings } from "../service/settings.js";
import { isCommonPassword } from "./common-passwords.js";

type Rules = IdentitySettings["password"];

/** Everything that is wrong with a password, in the order and words of the protocol. */
export interface Weakness {
  readonly messages: readonly string[];
  readonly reasons: readonly WeakPasswordReason[];
}

/** By bytes: what is typed in other alphabets takes more of them. */
const MAX_PASSWORD_BYTES = 128;

/** Refuses a password that does not meet the house's rules. */
export async function assertStrongPassword(
  settings: Pick<IdentitySettings, "password">,
  password: string,
): Promise<void> {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) throw refusal("passwordTooLong");
  const weakness = await weaknessOf(settings.password, password);
  if (weakness) throw weakPassword(weakness.messages, weakness.reasons);
}

/** What is wrong with a password, or nothing. Throws a 503 when that cannot be told and must be. */
export async function weaknessOf(rules: Rules, password: string): Promise<Weakness | undefined> {
  const found: [WeakPasswordReason, string][] = [];
  // Spaces alone are nobody's secret, however many.
  if ([...password].length < rules.minLength || password.trim() === "")
    found.push(["length", `Password should be at least ${rules.minLength} characters.`]);
  const sets = rules.requiredCharacters;
  if (sets.some((set) => ![...set].some((character) => password.includes(character))))
    found.push(["characters", `Password should contain at least one character of each: ${sets.join(", ")}.`]);
  const isCommon = rules.refuseCommon && found.length === 0 && isCommonPassword(password);
  if (isCommon || (rules.leaked && (await isLeaked(rules.leaked, password))))
    found.push(["pwned", "Password is known to be weak and easy to guess, please choose a different one."]);
  if (found.length === 0) return undefined;
  return { reasons: found.map(([reason]) => reason), messages: found.map(([, message]) => message) };
}

const PREFIX = 5;

/** Asks by the first five digits of the hash, which a thousand passwords share, and looks through the answer here. */
async function isLeaked(service: NonNullable<Rules["leaked"]>, password: string): Promise<boolean> {
  const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
  try {
    const answer = await fetch(`${service.url}/range/${hash.slice(0, PREFIX)}`, {
      headers: { "add-padding": "true", "user-agent": "lastro" },
      redirect: "error",
      signal: AbortSignal.timeout(service.seconds * 1000),
    });
    if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
    const lines = (await answer.text()).split(/\r?\n/);
    return lines.some((line) => {
      const [rest, count] = line.split(":");
      return rest?.toUpperCase() === hash.slice(PREFIX) && Number(count) > 0;
    });
  } catch {
    if (service.failClosed) throw retryLater(2);
    return false;
  }
}
