import { Readable } from "node:stream";
import { MOVEMENT_TITLES } from "@lastro/contracts/movements";
import { formatMoney } from "@lastro/money";
import { brazilianDay } from "@lastro/platform/clock";
import type { DescribedMovement } from "./describe-movements.js";
import { brazilianTime } from "./export-words.js";
import type { StatementScan } from "./scan-statement.js";

export interface OfxAccount {
  readonly userId: string;
  /** When the file is made. */
  readonly now: Date;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * The movements in reais as OFX 1.02, the form Brazilian accounting programs read (SGML, Windows-1252). What
 * only sets money aside is left out: it changes no total.
 */
export function statementOfx(scan: StatementScan, account: OfxAccount): Readable {
  return Readable.from(encoded(lines(scan, account)));
}

async function* lines(scan: StatementScan, { userId, now, from, to }: OfxAccount): AsyncGenerator<string> {
  const { total: closing } = await scan.reader.balanceOf("BRL");
  const today = brazilianDay(now).replaceAll("-", "");
  const end = to?.replaceAll("-", "") ?? today;
  yield [
    "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252",
    "COMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n",
    "<OFX>",
    "<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS>",
    `<DTSERVER>${stamp(now)}<LANGUAGE>POR<FI><ORG>Lastro<FID>Lastro</FI></SONRS></SIGNONMSGSRSV1>`,
    "<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS>",
    "<STMTRS><CURDEF>BRL",
    `<BANKACCTFROM><BANKID>LASTRO<ACCTID>${userId.replaceAll("-", "").slice(-22)}<ACCTTYPE>CHECKING</BANKACCTFROM>`,
    `<BANKTRANLIST><DTSTART>${from?.replaceAll("-", "") ?? "20260101"}<DTEND>${end}`,
    "",
  ].join("\n");
  for await (const { found } of scan.batches(500)) {
    for (const { movement } of found) if (movement.direction !== "held") yield transaction(movement);
  }
  yield [
    "</BANKTRANLIST>",
    `<LEDGERBAL><BALAMT>${formatMoney(closing)}<DTASOF>${end}</LEDGERBAL>`,
    "</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>",
    "",
  ].join("\n");
}

function transaction(movement: DescribedMovement): string {
  const memo = [MOVEMENT_TITLES[movement.title]["pt-BR"], movement.counterparty, movement.description]
    .filter((part) => part !== null)
    .join(" - ");
  return [
    `<STMTTRN><TRNTYPE>${movement.direction === "in" ? "CREDIT" : "DEBIT"}`,
    `<DTPOSTED>${stamp(movement.at)}<TRNAMT>${formatMoney(movement.amount)}`,
    `<FITID>${movement.id}<CHECKNUM>${movement.transactionId.slice(-12)}<MEMO>${sgml(memo)}</STMTTRN>\n`,
  ].join("");
}

function stamp(at: Date): string {
  return `${brazilianDay(at).replaceAll("-", "")}${brazilianTime(at).replaceAll(":", "")}[-3:BRT]`;
}

function sgml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").slice(0, 255);
}

async function* encoded(texts: AsyncGenerator<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) {
    const letters = Array.from(text, (letter) => ((letter.codePointAt(0) ?? 0) > 0xff ? "?" : letter));
    yield Buffer.from(letters.join(""), "latin1");
  }
}
