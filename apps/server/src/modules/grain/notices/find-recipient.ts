import type { AccountType, Country } from "@lastro/contracts/grain/accounts";
import { findUser } from "@lastro/identity";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Recipient } from "../../notices/index.js";
import { preferencesOf } from "../preferences/preference-store.js";
import type { MarketReader } from "./market-notice.js";
import type { NoticePorts } from "./ports.js";

interface AccountRow {
  readonly accountType: AccountType;
  readonly phone: string | null;
  readonly country: Country;
}

/** Where notices for a person go and how they read them; undefined for somebody the marketplace does not know. */
export async function findRecipient(
  tx: Tx,
  ports: NoticePorts,
  userId: string,
): Promise<Recipient<MarketReader> | undefined> {
  const user = await findUser(tx, userId);
  const account = await findAccount(tx, userId);
  if (!user || !account) return undefined;
  return {
    userId,
    email: user.email,
    phone: account.phone === null ? undefined : telephone(account.phone, account.country),
    reader: await readerWith(tx, ports, userId, account.accountType),
  };
}

/** How a signed-in person reads. */
export async function readerOf(db: Database | Tx, ports: NoticePorts, userId: string): Promise<MarketReader> {
  const account = await findAccount(db, userId);
  if (!account) throw new Error(`${userId} has no account at the marketplace`);
  return readerWith(db, ports, userId, account.accountType);
}

/** With today's price where they read in another currency than the books. */
async function readerWith(
  db: Database | Tx,
  { usdtQuote }: NoticePorts,
  userId: string,
  accountType: AccountType,
): Promise<MarketReader> {
  const { language, timeZone, currency } = await preferencesOf(db, userId);
  const quote = currency === "USDT" ? undefined : await usdtQuote(db);
  return { accountType, language, timeZone, currency, rate: currency === "BRL" ? quote?.brl : quote?.usd };
}

async function findAccount(db: Database | Tx, userId: string): Promise<AccountRow | undefined> {
  const [account] = await query<AccountRow>(
    db,
    `select account_type as "accountType", phone, country from grain_account where user_id = $1`,
    [userId],
  );
  return account;
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
