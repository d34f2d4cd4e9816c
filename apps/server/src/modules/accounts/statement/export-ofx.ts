import { Readable } from "node:stream";
import { MOVEMENT_TITLES } from "@lastro/contracts/movements";
import { formatMoney } from "@lastro/money";
import { brazilianDay } from "@lastro/platform/clock";
import type { OfxCurrency } from "./assert-ofx-currency.js";
import type { DescribedMovement } from "./describe-movements.js";
import { brazilianTime } from "./export-words.js";
import type { StatementScan } from "./scan-statement.js";
import { inWindows1252 } from "./windows-1252.js";

export interface OfxAccount {
  readonly userId: string;
  readonly currency: OfxCurrency;
  /** What the house is called among banks. */
  readonly bankId: string;
  /** When the file is made. */
  readonly now: Date;
  /** The first day and the last. */
  readonly from: string;
  readonly to: string;
}

/**
 * The movements of one currency as OFX 1.02, the form Brazilian accounting programs read: SGML with one element per line,
 * in Windows-1252. What only sets money aside is left out: it changes no total.
 */
export function statementOfx(scan: StatementScan, account: OfxAccount): Readable {
  return Readable.from(encoded(pieces(scan, account)));
}

async function* encoded(texts: AsyncGenerator<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield inWindows1252(text);
}

async function* pieces(scan: StatementScan, account: OfxAccount): AsyncGenerator<string> {
  const { total: closing } = await scan.reader.balanceOf(account.currency);
  const end = account.to.replaceAll("-", "");
  yield linesOf([
    ...head(account),
    "<BANKTRANLIST>",
    `<DTSTART>${account.from.replaceAll("-", "")}`,
    `<DTEND>${end}`,
  ]);
  for await (const { found } of scan.batches(500)) {
    for (const { movement } of found) if (movement.direction !== "held") yield linesOf(transaction(movement));
  }
  yield linesOf([
    "</BANKTRANLIST>",
    ...["<LEDGERBAL>", `<BALAMT>${formatMoney(closing)}`, `<DTASOF>${end}`, "</LEDGERBAL>"],
    ...["</STMTRS>", "</STMTTRNRS>", "</BANKMSGSRSV1>", "</OFX>"],
  ]);
}

const OK = ["<STATUS>", "<CODE>0", "<SEVERITY>INFO", "</STATUS>"];

function head({ userId, currency, bankId, now }: OfxAccount): readonly string[] {
  return [
    ...["OFXHEADER:100", "DATA:OFXSGML", "VERSION:102", "SECURITY:NONE", "ENCODING:USASCII", "CHARSET:1252"],
    ...["COMPRESSION:NONE", "OLDFILEUID:NONE", "NEWFILEUID:NONE", ""],
    ...["<OFX>", "<SIGNONMSGSRSV1>", "<SONRS>", ...OK, `<DTSERVER>${stamp(now)}`, "<LANGUAGE>POR"],
    ...["<FI>", "<ORG>Lastro", `<FID>${bankId}`, "</FI>", "</SONRS>", "</SIGNONMSGSRSV1>"],
    ...["<BANKMSGSRSV1>", "<STMTTRNRS>", "<TRNUID>1", ...OK, "<STMTRS>", `<CURDEF>${currency}`],
    ...[
      "<BANKACCTFROM>",
      `<BANKID>${bankId}`,
      "<BRANCHID>0001",
      `<ACCTID>${accountNumber(userId, currency)}`,
    ],
    ...["<ACCTTYPE>CHECKING", "</BANKACCTFROM>"],
  ];
}

/** At most 22 characters, and another for each currency. */
function accountNumber(userId: string, currency: OfxCurrency): string {
  const suffix = currency === "BRL" ? "" : `-${currency}`;
  return userId.replaceAll("-", "").slice(suffix.length - 22) + suffix;
}

function transaction(movement: DescribedMovement): readonly string[] {
  const title = MOVEMENT_TITLES[movement.title]["pt-BR"];
  const memo = [title, movement.counterparty, movement.description].filter((part) => part !== null);
  return [
    "<STMTTRN>",
    `<TRNTYPE>${typeOf(movement)}`,
    `<DTPOSTED>${stamp(movement.at)}`,
    `<TRNAMT>${formatMoney(movement.amount)}`,
    `<FITID>${movement.id}`,
    `<CHECKNUM>${movement.transactionId.slice(-12)}`,
    `<NAME>${sgml(movement.counterparty ?? title, 32)}`,
    `<MEMO>${sgml(memo.join(" - "), 255)}`,
    "</STMTTRN>",
  ];
}

/** Of kinds of movement that programs sort apart; the others are a credit or a debit. */
const TYPES: Readonly<Record<string, string>> = {
  "card.cleared": "POS",
  "card.issue_fee": "FEE",
  "card.topped_up": "XFER",
  "card.withdrawn": "XFER",
  "crypto.recovery_fee": "FEE",
  "exchange.trade": "XFER",
  "investments.applied": "XFER",
  "investments.redeemed": "XFER",
  "basket.deposited": "XFER",
  "basket.withdrawn": "XFER",
  "vault.deposited": "XFER",
  "vault.withdrawn": "XFER",
};

function typeOf({ kind, direction }: DescribedMovement): string {
  return TYPES[kind] ?? (direction === "in" ? "CREDIT" : "DEBIT");
}

function stamp(at: Date): string {
  return `${brazilianDay(at).replaceAll("-", "")}${brazilianTime(at).replaceAll(":", "")}[-3:BRT]`;
}

/** Cut before it is escaped, so that no escape is cut in two. */
function sgml(text: string, max: number): string {
  const line = Array.from(text.replace(/[\s\p{Cc}]+/gu, " ").trim())
    .slice(0, max)
    .join("")
    .trimEnd();
  return line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function linesOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\r\n`).join("");
}
