import type { AccountType, Country } from "@lastro/contracts/grain/accounts";
import type { TraderPreferences } from "@lastro/contracts/grain/preferences";
import { findUser } from "@lastro/identity";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Reader } from "../../notifications/index.js";
import { preferencesOf } from "../preferences/index.js";
import type { NoticePorts } from "./ports.js";

/** Someone of the marketplace who is told things. */
export interface Recipient {
  readonly email: string;
  readonly accountType: AccountType;
  /** Digits with the country's code; absent where none was given, or none that can be dialled. */
  readonly phone: string | undefined;
  readonly preferences: TraderPreferences;
}

export async function findRecipient(tx: Tx, userId: string): Promise<Recipient | undefined> {
  const user = await findUser(tx, userId);
  const [account] = await query<{ type: AccountType; phone: string | null; country: Country }>(
    tx,
    "select account_type as type, phone, country from grain_account where user_id = $1",
    [userId],
  );
  if (!user || !account) return undefined;
  return {
    email: user.email,
    accountType: account.type,
    phone: account.phone === null ? undefined : telephone(account.phone, account.country),
    preferences: await preferencesOf(tx, userId),
  };
}

/** How a person reads, with the price of now where they read in another currency than the books. */
export async function readerWith(
  db: Database | Tx,
  { usdtQuote }: NoticePorts,
  { language, timeZone, currency }: TraderPreferences,
): Promise<Reader> {
  const quote = currency === "USDT" ? undefined : await usdtQuote(db);
  return { language, timeZone, currency, rate: currency === "BRL" ? quote?.brl : quote?.usd };
}

const CALLING_CODES: Readonly<Record<Country, string>> = {
  BR: "55",
  AR: "54",
  US: "1",
  CA: "1",
  CN: "86",
  DE: "49",
  FR: "33",
  NL: "31",
  BE: "32",
  ES: "34",
};
/** With the area's code; a number this long after the country's is one as well. */
const NATIONAL_DIGITS = 10;

/** A number as typed, to be dialled from anywhere: with a plus as it stands, else in the person's own country. */
export function telephone(typed: string, country: Country): string | undefined {
  const digits = typed.replace(/\D/g, "");
  const code = CALLING_CODES[country];
  const isWhole =
    typed.trim().startsWith("+") ||
    (digits.startsWith(code) && digits.length >= code.length + NATIONAL_DIGITS);
  const whole = isWhole ? digits : `${code}${digits.replace(/^0+/, "")}`;
  return /^[1-9][0-9]{8,14}$/.test(whole) ? whole : undefined;
}
